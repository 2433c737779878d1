import {
  isOk,
  isRequest,
  mayHaveHappened,
  pairKey,
  withdrawnEntries,
  type Choice,
  type FinalEvent,
  type Operation,
} from './history';
import type { Problem } from './problems';

const nameOf = ({ wallet, winner, loser }: Choice): string => `${pairKey(wallet, winner, loser)} ${winner}`;

/** Every acknowledged vote is stored as it was cast, before the close, and every stored one was cast. */
export function checkVotes(operations: readonly Operation[], event: FinalEvent): readonly Problem[] {
  const problems: Problem[] = [];
  const calls = operations.filter(isRequest('vote'));
  const results = operations.filter(isRequest('results')).filter(isOk);
  const closedAt = Math.min(...results.map(({ endedAt }) => endedAt));
  const castAt = firstCasts(calls);
  const withdrawn = withdrawnEntries(event);
  const stored = new Map(event.ballots.map(ballot => [pairKey(ballot.wallet, ballot.lo, ballot.hi), ballot.winner]));
  const acknowledged = new Map<string, number>();
  for (const { request, outcome } of calls.filter(isOk)) {
    const { wallet, winner, loser } = request;
    // Without a receipt the response only says that the ballot is gone with an entry.
    if ([winner, loser].some(id => withdrawn.has(id)) && !('receipt' in outcome)) continue;
    const key = pairKey(wallet, winner, loser);
    const detail = `${winner} over ${loser} by ${wallet} in event ${event.id}`;
    if (stored.get(key) !== winner) problems.push({ rule: 'write-lost', detail });
    if ((acknowledged.get(key) ?? winner) !== winner) problems.push({ rule: 'decided-twice', detail });
    acknowledged.set(key, winner);
    // Repeating a vote that was in time returns its receipt even later.
    if ((castAt.get(nameOf(request)) ?? 0) > closedAt) problems.push({ rule: 'late-vote', detail });
  }
  for (const [key, winner] of stored)
    if (winner !== null && !castAt.has(`${key} ${winner}`))
      problems.push({ rule: 'never-asked', detail: `${winner} in ${key} in event ${event.id}` });
  return problems;
}

/** When each vote was first sent that may have been decided. */
function firstCasts(calls: readonly Operation<Choice>[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { request, invokedAt } of calls.filter(mayHaveHappened))
    times.set(nameOf(request), Math.min(invokedAt, times.get(nameOf(request)) ?? Infinity));
  return times;
}
