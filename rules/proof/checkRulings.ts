import { MAX_EXTENSION_MS } from '../events/events';
import { countBallots } from '../voting/rankEntries';
import type { PodiumFit, RulingsFinding, RulingsProblem } from './findings';
import { sizeOf } from './lists';
import type { Ruling } from './published';
import { applyRulings, countsOf, rulingsInForce, type Counted, type HashedEvent } from './rulingsInForce';

/** How far the clocks of two servers may differ, in milliseconds. */
const LEEWAY_MS = 60_000;

/** Whether the rulings, and nothing else, decide what is left out. */
export function checkRulings(event: HashedEvent): readonly RulingsFinding[] {
  const problem = rulingsProblem(event);
  if (problem !== undefined) return [{ verdict: 'failed', code: 'rulings-broken', problem, evidence: event.rulings }];
  const { withdrawn } = rulingsInForce(event.rulings);
  const forgotten = event.fits.filter(({ id, hash }) => hash !== undefined && !withdrawn.has(id)).length;
  return [
    ...effects(event, withdrawn),
    ...(forgotten === 0 ? [] : [{ verdict: 'untold', code: 'forgotten', fits: forgotten } as const]),
  ];
}

function effects(event: HashedEvent, withdrawn: ReadonlySet<number>): readonly RulingsFinding[] {
  const { rulings } = event;
  if (rulings.length === 0) return [{ verdict: 'ok', code: 'no-rulings' }];
  const counted = applyRulings(event);
  const votes = event.votes.length - counted.ballots.length;
  const podium = podiumOf(event, counted);
  const without = podiumOf(event, applyRulings({ ...event, rulings: [], leftOut: [] }));
  const isSame = podium.map(({ id }) => id).join() === without.map(({ id }) => id).join();
  return [
    { verdict: 'ok', code: 'rulings', rulings: rulings.length, votes, fits: withdrawn.size },
    ...(isSame ? [] : [{ verdict: 'untold', code: 'other-podium', podium, without } as const]),
  ];
}

function podiumOf(event: HashedEvent, { fits, ballots }: Counted): readonly PodiumFit[] {
  if (ballots.length === 0) return [];
  const wallets = new Map(event.fits.map(fit => [fit.id, fit.hash === undefined ? fit.wallet : null]));
  const { withdrawn } = rulingsInForce(event.rulings);
  const first = countBallots(fits, ballots).ranking.slice(0, 3);
  return first.map(({ id }) => ({ id, wallet: wallets.get(id) ?? null, isWithdrawn: withdrawn.has(id) }));
}

function rulingsProblem(event: HashedEvent): RulingsProblem | undefined {
  const { fits, rulings, leftOut, voteHashes } = event;
  if (rulings.some(({ number }, index) => number !== index + 1)) return 'numbering';
  const ids = new Set(fits.map(({ id }) => String(id)));
  const isAboutFit = ({ kind }: Ruling): boolean => kind === 'withdraw' || kind === 'restore';
  if (rulings.some(ruling => isAboutFit(ruling) && !ids.has(ruling.subject))) return 'subject';
  if (!areDated(event)) return 'dates';
  if (!isEndRight(event)) return 'end';
  const inForce = rulingsInForce(rulings);
  if (inForce.isCancelled) return 'cancelled';
  const known = countsOf(voteHashes);
  const areVotes = [...countsOf(leftOut)].every(([vote, count]) => count <= (known.get(vote) ?? 0));
  if (leftOut.length !== inForce.leftOut || !areVotes) return 'left-out';
  const isPlaced = fits.some(({ id, place }) => place !== null && inForce.withdrawn.has(id));
  return isPlaced ? 'withdrawn' : undefined;
}

/** Those of the start seal were made before it, all others between the seals, each after the one before it. */
function areDated({ rulings, seals }: HashedEvent): boolean {
  const start = seals.find(({ kind }) => kind === 'start');
  const end = seals.find(({ kind }) => kind === 'end');
  if (start === undefined || end === undefined) return true;
  const first = sizeOf(start.rulings);
  const times = [...rulings.slice(0, first), start, ...rulings.slice(first), end];
  const isInOrder = ({ at }: (typeof times)[number], index: number): boolean =>
    times.slice(index + 1, index + 2).every(next => !isAfter(at, next.at));
  return rulings.length === 0 || times.every(isInOrder);
}

const isAfter = (time: string, other: string): boolean => Date.parse(time) > Date.parse(other) + LEEWAY_MS;

/** The end is that of the start seal, unless one ruling, made before it, has moved it to a later time. */
function isEndRight({ rulings, seals }: HashedEvent): boolean {
  const start = seals.find(({ kind }) => kind === 'start');
  const end = seals.find(({ kind }) => kind === 'end');
  if (start === undefined || end === undefined) return true;
  const moves = rulings.filter(({ kind, number }) => kind === 'extend' && number > sizeOf(start.rulings));
  const [move, ...others] = moves;
  if (move === undefined) return start.ends === end.ends;
  const added = Date.parse(move.subject) - Date.parse(start.ends);
  const isLater = added > 0 && added <= MAX_EXTENSION_MS;
  return isLater && others.length === 0 && end.ends === move.subject && !isAfter(move.at, start.ends);
}
