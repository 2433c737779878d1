import type { Ballot } from '../voting/ballot';
import type { Submission } from '../voting/rankEntries';
import { hashOfVote, lookOf, voteFields } from './lists';
import type { ClosedEvent, Ruling } from './published';
import type { Hash } from './texts';

interface RulingsInForce {
  readonly withdrawn: ReadonlySet<number>;
  /** How many votes bans leave out. */
  readonly leftOut: number;
  readonly isCancelled: boolean;
}

/** What an event's rulings come to, in the order of their numbers. */
export function rulingsInForce(rulings: readonly Ruling[]): RulingsInForce {
  const withdrawn = new Set<number>();
  let leftOut = 0;
  for (const { kind, subject } of rulings) {
    if (kind === 'withdraw') withdrawn.add(Number(subject));
    if (kind === 'restore') withdrawn.delete(Number(subject));
    if (kind === 'ban') leftOut += Number(subject);
    if (kind === 'unban') leftOut -= Number(subject);
  }
  return { withdrawn, leftOut, isCancelled: rulings.some(({ kind }) => kind === 'cancel') };
}

/** A closed event with the hash of each vote, in the order of its votes. */
export interface HashedEvent extends ClosedEvent {
  readonly voteHashes: readonly string[];
}

export function hashVotes(closed: ClosedEvent, hash: Hash): HashedEvent {
  const looks = new Map(closed.fits.map(fit => [fit.id, lookOf(fit, hash)]));
  const voteHashes = closed.votes.map(vote => hashOfVote(voteFields(closed.event, vote, looks), hash));
  return { ...closed, voteHashes };
}

/** What is ranked, and by which votes. */
export interface Counted {
  readonly fits: readonly Submission[];
  readonly ballots: readonly Ballot[];
}

export function applyRulings({ fits, votes, leftOut, rulings, voteHashes }: HashedEvent): Counted {
  const { withdrawn } = rulingsInForce(rulings);
  const banned = countsOf(leftOut);
  const isBanned = (hash: string): boolean => {
    const left = banned.get(hash) ?? 0;
    if (left > 0) banned.set(hash, left - 1);
    return left > 0;
  };
  return {
    fits: fits.filter(({ id }) => !withdrawn.has(id)),
    ballots: votes.flatMap(([lo, hi, winner], index) =>
      isBanned(String(voteHashes[index])) || withdrawn.has(lo) || withdrawn.has(hi)
        ? []
        : [{ left: lo, right: hi, winner }],
    ),
  };
}

/** Somebody who votes from two wallets can give both votes the same hash, and one of them may be banned. */
export function countsOf(hashes: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return counts;
}
