import { lazy } from 'react';
import { ResultsScreen } from '../features/results/ResultsScreen';

const Proof = lazy(async () => {
  const { ProofAndVotes } = await import(/* webpackChunkName: "proof" */ './ProofAndVotes');
  return { default: ProofAndVotes };
});

export function ResultsPage({ event }: { readonly event: number }) {
  return <ResultsScreen key={event} event={event} Proof={Proof} />;
}
