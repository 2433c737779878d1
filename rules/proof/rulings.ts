import type { Ballot } from '../voting/ballot';
import type { Submission } from '../voting/rankEntries';
import type { Hash } from './merkle';
import { fromHex, toHex } from './hashing';
import type { Ruling, Sheet } from './records';

interface RulingsInForce {
  readonly withdrawn: ReadonlySet<number>;
  /** `SIZE:HASH` of the votes that bans leave out; undefined if there was no ban. */
  readonly leftOut: string | undefined;
  readonly isCancelled: boolean;
}

/** What an event's rulings come to, in the order of their numbers. It alone decides what counts. */
export function rulingsInForce(rulings: readonly Ruling[]): RulingsInForce {
  const withdrawn = new Set<number>();
  let leftOut: string | undefined;
  let isCancelled = false;
  for (const { kind, subject } of rulings) {
    if (kind === 'withdraw') withdrawn.add(Number(subject));
    if (kind === 'restore') withdrawn.delete(Number(subject));
    if (kind === 'ban' || kind === 'unban') leftOut = subject;
    if (kind === 'cancel') isCancelled = true;
  }
  return { withdrawn, leftOut, isCancelled };
}

/** The subject of a ban or its end: `SIZE:HASH` of the leaves, in hexadecimal, of all votes that bans leave out. */
export function leftOutSubject(leaves: readonly string[], hash: Hash): string {
  return `${leaves.length}:${toHex(hash(fromHex([...leaves].sort().join(''))))}`;
}

/** The entries that take part in the ranking, and the ballots that count. */
export function applyRulings({ entries, rulings, leftOut, ballots }: Sheet): {
  readonly entries: readonly Submission[];
  readonly ballots: readonly Ballot[];
} {
  const { withdrawn } = rulingsInForce(rulings);
  const isLeftOut = new Set(leftOut);
  return {
    entries: entries.filter(({ id }) => !withdrawn.has(id)).map(({ id, submittedAt }) => ({ id, submittedAt })),
    ballots: ballots.flatMap(([left, right, winner], position) =>
      isLeftOut.has(position) || withdrawn.has(left) || withdrawn.has(right) ? [] : [{ left, right, winner }],
    ),
  };
}
