import { lazy } from 'react';
import { ResultsScreen } from '../features/results/ResultsScreen';

const ProofSections = lazy(async () => {
  const { ProofSections: Sections } = await import(/* webpackChunkName: "proof" */ '../features/proof/ProofSections');
  return { default: Sections };
});

export function ResultsPage({ event }: { readonly event: number }) {
  return <ResultsScreen key={event} event={event} Proof={ProofSections} />;
}
