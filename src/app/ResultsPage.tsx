import { lazyPart } from '../components/lazyPart';
import { ResultsScreen } from '../features/results/ResultsScreen';

const Proof = lazyPart(async () => (await import(/* webpackChunkName: "proof" */ './ProofAndVotes')).ProofAndVotes);

export function ResultsPage({ event }: { readonly event: number }) {
  return <ResultsScreen key={event} event={event} Proof={Proof} />;
}
