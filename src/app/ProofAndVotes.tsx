import type { ComponentProps } from 'react';
import { ProofSections } from '../features/proof/ProofSections';
import { useVoting } from '../features/voting/useVoting';

/** The proof of the results, which sends the votes that the server has not confirmed. */
export function ProofAndVotes(props: ComponentProps<typeof ProofSections>) {
  useVoting();
  return <ProofSections {...props} />;
}
