import { sql } from 'kysely';
import { countText, PROOF_FORMAT } from '../../rules/index';
import { isSignedByVoter, type VoterMark } from '../voterHeader';

interface MarkedCall {
  readonly eventId: number;
  readonly wallet: string;
  /** Older pages send none; the vote is then of the first format. */
  readonly mark?: VoterMark | undefined;
}

/** What the first statement of a vote reads about its event's seals and its voter's key. */
export interface MarkRow {
  readonly proof_format: number | null;
  /** The leaves of the event's first and last seal; null before the first. */
  readonly start: string | null;
  readonly seal: string | null;
  readonly is_known_key: boolean;
  /** How many votes the key has signed for. */
  readonly signed_votes: number;
}

export const markColumns = ({ eventId, wallet, mark }: MarkedCall) => sql`
  events.proof_format,
  (select encode(leaf, 'hex') from event_seals where event_id = events.id and kind = 'start'
    order by log, position limit 1) as start,
  (select encode(leaf, 'hex') from event_seals where event_id = events.id order by log desc, position desc limit 1) as seal,
  exists (select from voter_keys where wallet = ${wallet} and id = ${mark?.key?.id ?? null}::text) as is_known_key,
  ${signedVotes(eventId, wallet, mark)} as signed_votes`;

/** How many votes of the wallet the key has signed for in the event. */
export const signedVotes = (eventId: number, wallet: string, mark: VoterMark | undefined) => sql<number>`(
  select coalesce(max(voter_count), 0) from ballots
  where event_id = ${eventId} and wallet = ${wallet} and voter = ${mark?.key?.id ?? null}::text)`;

export type MarkRefusal =
  | { readonly refusal: 'malformed' | 'voter-key-unknown' }
  /** `count` is how many votes the key has signed for. */
  | { readonly refusal: 'count-differs'; readonly count: number };

interface SealedMark extends VoterMark {
  readonly start: string;
  readonly seal: string;
}

/** The mark of a vote in an event of the second format; undefined in others. */
export function usableMark({ mark }: MarkedCall, { proof_format, start, seal }: MarkRow): SealedMark | undefined {
  if (!mark || proof_format !== PROOF_FORMAT || start === null || seal === null) return undefined;
  return { ...mark, start, seal };
}

export function markRefusal(call: MarkedCall, row: MarkRow): MarkRefusal | undefined {
  const mark = usableMark(call, row);
  if (mark?.key === undefined) return undefined;
  const { key, start } = mark;
  if (!isSignedByVoter(key, countText(start, call.wallet, key.count))) return { refusal: 'malformed' };
  if (!row.is_known_key) return { refusal: 'voter-key-unknown' };
  return key.count === row.signed_votes + 1 ? undefined : { refusal: 'count-differs', count: row.signed_votes };
}
