import { useCount } from '../features/counting/useCount';
import { CheckTheCount } from '../features/proof/CheckTheCount';
import { OwnVotes } from '../features/proof/OwnVotes';
import { useProof } from '../features/proof/useProof';
import { Readings } from '../features/readings/Readings';
import { useVoting } from '../features/voting/useVoting';
import * as styles from './ProofAndVotes.module.css';

interface ProofAndVotesProps {
  readonly eventId: number;
  readonly hasRanking: boolean;
}

/** What comes after the results of a closed event; sends the votes that the server has not confirmed. */
export function ProofAndVotes({ eventId, hasRanking }: ProofAndVotesProps) {
  useVoting();
  useCount(eventId);
  useProof(eventId);
  return (
    <div className={styles.proof}>
      <OwnVotes />
      {hasRanking && <Readings eventId={eventId} />}
      <CheckTheCount />
    </div>
  );
}
