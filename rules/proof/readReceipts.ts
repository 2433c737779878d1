import { readFields } from '../json';
import { hasSealedLayers, isHash, isId, isText } from './guards';
import { PROOF_FORMAT, type AskedVote, type BallotReceipt, type EntryReceipt } from './records';

/** A vote that was sent, or is about to be, and whose receipt has not arrived. */
export interface SentVote extends AskedVote {
  readonly header: string;
  /** The id of the voter's key, and the number that it signed for; absent if the vote is unsigned. */
  readonly voter?: string;
  readonly count?: number;
}

/** Whether a value from a file or a response is a receipt of the second format. */
export function isReceipt2(value: unknown): value is BallotReceipt | EntryReceipt {
  const { format, event, salt, leaf, seal, at, key, signature, ...rest } = readFields(value);
  if (format !== PROOF_FORMAT || !isId(event) || !isHash(leaf)) return false;
  if (![salt, seal, at, key, signature].every(isText)) return false;
  if ('winner' in rest) return isBallot(rest);
  return isId(rest.id) && isText(rest.wallet) && hasSealedLayers(rest.avatar);
}

/** The sent votes of a list; everything else is left out. */
export function readSentVotes(value: unknown): readonly SentVote[] {
  return Array.isArray(value) ? value.filter(isSentVote) : [];
}

function isSentVote(value: unknown): value is SentVote {
  const { event, salt, wallet, header, voter, count, ...ballot } = readFields(value);
  if (!isId(event) || !isBallot(ballot) || ![salt, wallet, header].every(isText)) return false;
  return ballot.signed === 1 ? isText(voter) && isId(count) : voter === undefined && count === undefined;
}

const isBallot = ({ lo, hi, winner, signed }: Readonly<Record<string, unknown>>): boolean =>
  [lo, hi, winner].every(isId) && (winner === lo || winner === hi) && (signed === 0 || signed === 1);
