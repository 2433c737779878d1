import { checkStandings } from './checkStandings';
import {
  groupedBy,
  isOk,
  isRequest,
  mayHaveHappened,
  pairKey,
  withdrawnEntries,
  type FinalEvent,
  type FinalState,
  type History,
  type Operation,
  type Request,
} from './history';
import { checkVotes } from './checkVotes';
import type { Problem } from './problems';

const MAX_CALL_MS = 15_000;

/** Lists everything in the clients' calls, the final tables and the published results that contradicts the rules of the game. */
export function checkHistory(history: History, final: FinalState): readonly Problem[] {
  return [
    ...checkAnswers(history, final),
    ...checkSessions(history, final),
    ...checkEvents(history, final),
    ...final.events.flatMap(event => {
      const own = ofEvent(history, event.id);
      return [
        ...checkEntries(own, event),
        ...checkIssuedBallots(own, event),
        ...checkVotes(own, event),
        ...checkRules(own, event),
        ...checkTokens(own, history, event),
        ...checkStandings(event),
      ];
    }),
  ];
}

const ofEvent = ({ operations }: History, event: number): readonly Operation[] =>
  operations.filter(({ request }) => request.kind !== 'sign-in' && request.event === event);

/** The codes with which a correct request may be refused. */
const REFUSALS: Readonly<Record<Request['kind'], readonly string[]>> = {
  'sign-in': [],
  enter: ['event-not-open', 'event-closed', 'already-submitted', 'nft-already-used', 'no-qualifying-nft'],
  ballot: ['voting-closed', 'voting-not-open', 'nft-already-used', 'no-qualifying-nft'],
  seals: [],
  vote: ['voting-closed', 'voting-not-open', 'ballot-decided'],
  acknowledge: ['voting-closed', 'voting-not-open'],
  results: ['voting-in-progress'],
  rule: ['voting-is-over', 'already-so'],
};

/** No call may break the server, take too long, or be refused without a reason. */
function checkAnswers({ operations }: History, { events }: FinalState): readonly Problem[] {
  const isRuledOut = ruledOut(operations, events);
  return operations.flatMap(operation => {
    const { request, server, outcome, invokedAt, endedAt } = operation;
    const call = `${request.kind} at ${server}`;
    const problems: Problem[] = [];
    if (outcome.kind === 'unknown' && outcome.status !== undefined && outcome.status !== 503)
      problems.push({ rule: 'server-error', detail: `${call}: ${outcome.status} ${outcome.reason}` });
    if (outcome.kind === 'unknown' && outcome.status === 503 && outcome.saysWhenToRetry !== true)
      problems.push({ rule: 'no-retry-after', detail: `${call}: ${outcome.reason}` });
    if (outcome.kind === 'fail' && outcome.status === 401)
      problems.push({ rule: 'session-lost', detail: `${call}: ${outcome.code}` });
    else if (
      outcome.kind === 'fail' &&
      !isRuledOut(operation, outcome.code) &&
      !REFUSALS[request.kind].includes(outcome.code)
    )
      problems.push({ rule: 'wrongly-refused', detail: `${call}: ${outcome.status} ${outcome.code}` });
    if (endedAt - invokedAt > MAX_CALL_MS)
      problems.push({ rule: 'call-too-long', detail: `${call}: ${Math.round(endedAt - invokedAt)} ms` });
    return problems;
  });
}

/**
 * Whether an operator may have caused a refusal before the call ended. A ban holds in every event: it withdraws the
 * wallet's entries and removes its open ballots, and a withdrawal removes the open ballots of all voters with that entry.
 */
function ruledOut(operations: readonly Operation[], events: readonly FinalEvent[]) {
  const rules = operations.filter(isRequest('rule')).filter(mayHaveHappened);
  const ownerOf = new Map(events.flatMap(({ entries }) => entries.map(({ id, wallet }) => [id, wallet])));
  return ({ request, endedAt }: Operation, code: string): boolean => {
    const before = rules.filter(({ invokedAt }) => invokedAt < endedAt).map(rule => rule.request);
    const isBanned = (wallet: string | undefined) =>
      before.some(({ verb, subject }) => verb === 'ban' && subject === wallet);
    const isWithdrawn = (entry: number) =>
      before.some(({ verb, subject }) => verb === 'withdraw' && subject === String(entry)) ||
      isBanned(ownerOf.get(entry));
    if (code === 'wallet-banned') return 'wallet' in request && isBanned(request.wallet);
    if (code !== 'no-such-ballot' || request.kind !== 'vote') return false;
    return isBanned(request.wallet) || isWithdrawn(request.lo) || isWithdrawn(request.hi);
  };
}

function checkSessions({ operations }: History, { sessions }: FinalState): readonly Problem[] {
  const signIns = operations.filter(isRequest('sign-in'));
  const stored = new Set(sessions);
  const asked = new Set(signIns.filter(mayHaveHappened).map(({ request }) => request.wallet));
  const granted = new Set(signIns.filter(isOk).map(({ request }) => request.wallet));
  return [
    ...[...granted].filter(wallet => !stored.has(wallet)).map(detail => ({ rule: 'session-lost' as const, detail })),
    ...[...stored].filter(wallet => !asked.has(wallet)).map(detail => ({ rule: 'never-asked' as const, detail })),
  ];
}

function checkEvents({ operations }: History, { events }: FinalState): readonly Problem[] {
  const known = new Set(events.map(({ id }) => id));
  const used = operations.flatMap(({ request }) => (request.kind === 'sign-in' ? [] : [request.event]));
  return [...new Set(used)]
    .filter(event => !known.has(event))
    .map(event => ({ rule: 'write-lost', detail: `event ${event} is gone` }));
}

function checkEntries(operations: readonly Operation[], event: FinalEvent): readonly Problem[] {
  const calls = operations.filter(isRequest('enter'));
  const problems: Problem[] = [];
  const storedBy = groupedBy(event.entries, ({ wallet }) => wallet);
  const acknowledgedBy = groupedBy(calls.filter(isOk), ({ request }) => request.wallet);
  for (const [wallet, accepted] of acknowledgedBy) {
    const stored = storedBy.get(wallet)?.[0];
    const detail = `entry of ${wallet} in event ${event.id}`;
    if (stored === undefined) problems.push({ rule: 'write-lost', detail });
    else if (accepted.every(({ request }) => !isSame(request.avatar, stored.avatar)))
      problems.push({ rule: 'write-lost', detail: `${detail}: another fit is stored` });
    if (accepted.length > 1) problems.push({ rule: 'entered-twice', detail });
  }
  for (const [wallet, stored] of storedBy) {
    const detail = `entry of ${wallet} in event ${event.id}`;
    if (stored.length > 1) problems.push({ rule: 'entered-twice', detail });
    const asked = calls.filter(call => call.request.wallet === wallet && mayHaveHappened(call));
    if (!stored.every(({ avatar }) => asked.some(({ request }) => isSame(request.avatar, avatar))))
      problems.push({ rule: 'never-asked', detail });
  }
  return problems;
}

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** A pair that was shown must be stored, must be new to the wallet, and must not show its own entry. */
function checkIssuedBallots(operations: readonly Operation[], event: FinalEvent): readonly Problem[] {
  const problems: Problem[] = [];
  const calls = operations.filter(isRequest('ballot'));
  const ownerOf = new Map(event.entries.map(({ id, wallet }) => [id, wallet]));
  const withdrawn = withdrawnEntries(event);
  const banned = new Set(event.banned);
  const stored = groupedBy(event.ballots, ({ wallet, lo, hi }) => pairKey(wallet, lo, hi));
  for (const [key, rows] of stored)
    if (rows.length > 1) problems.push({ rule: 'pair-twice', detail: `${key} in event ${event.id}` });
  for (const { wallet, lo, hi } of event.ballots) {
    const detail = `${pairKey(wallet, lo, hi)} in event ${event.id}`;
    if (ownerOf.get(lo) === wallet || ownerOf.get(hi) === wallet) problems.push({ rule: 'own-entry', detail });
    if (!calls.some(call => call.request.wallet === wallet && mayHaveHappened(call)))
      problems.push({ rule: 'never-asked', detail: `ballot ${detail}` });
  }
  const decidedAt = firstDecisions(operations);
  for (const { request, outcome, invokedAt } of calls) {
    if (outcome.kind !== 'ok' || outcome.pair === undefined) continue;
    const [left, right] = outcome.pair;
    const key = pairKey(request.wallet, left, right);
    const detail = `${key} in event ${event.id}`;
    const isRemoved = outcome.pair.some(id => withdrawn.has(id)) || banned.has(request.wallet);
    if (!stored.has(key) && !isRemoved) problems.push({ rule: 'write-lost', detail: `ballot ${detail}` });
    if (outcome.pair.some(id => ownerOf.get(id) === request.wallet)) problems.push({ rule: 'own-entry', detail });
    if (invokedAt > (decidedAt.get(key) ?? Infinity)) problems.push({ rule: 'pair-twice', detail });
  }
  return problems;
}

/** When each ballot's decision was first acknowledged. */
function firstDecisions(operations: readonly Operation[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { request, endedAt } of operations.filter(isRequest('vote')).filter(isOk)) {
    const key = pairKey(request.wallet, request.winner, request.loser);
    times.set(key, Math.min(times.get(key) ?? Infinity, endedAt));
  }
  return times;
}

/** What an operator's command has done is public for good. */
function checkRules(operations: readonly Operation[], { id, answers }: FinalEvent): readonly Problem[] {
  const reasons = new Set(answers?.closed.rulings.map(({ reason }) => reason));
  return operations
    .filter(isRequest('rule'))
    .filter(call => isOk(call) && !reasons.has(call.request.reason))
    .map(({ request }) => ({ rule: 'write-lost', detail: `${request.verb} ${request.subject} in event ${id}` }));
}

/** A token votes once per event, both in the claims and among the wallets that were admitted. Each wallet holds one token at most. */
function checkTokens(operations: readonly Operation[], { transfers }: History, event: FinalEvent): readonly Problem[] {
  const problems: Problem[] = [];
  for (const [token, claims] of groupedBy(event.claims, claim => claim.token)) {
    const detail = `${token} in event ${event.id}`;
    if (claims.length > 1) problems.push({ rule: 'token-shared', detail });
    const holders = new Set(transfers.filter(transfer => transfer.token === token).map(({ to }) => to));
    if (claims.some(({ wallet }) => !holders.has(wallet))) problems.push({ rule: 'never-asked', detail });
  }
  const tokenOf = new Map(transfers.map(({ to, token }) => [to, token]));
  const claimants = new Set(event.claims.map(({ wallet }) => wallet));
  const wallets = new Set(operations.flatMap(admittedWallet));
  for (const wallet of wallets)
    if (!claimants.has(wallet))
      problems.push({ rule: 'write-lost', detail: `claim of ${wallet} in event ${event.id}` });
  for (const [token, sharers] of groupedBy(wallets, wallet => tokenOf.get(wallet)))
    if (token === undefined || sharers.length > 1)
      problems.push({ rule: 'token-shared', detail: `${token} in event ${event.id} by ${sharers.join(', ')}` });
  return problems;
}

/** The wallet that this call admitted. */
function admittedWallet({ request, outcome }: Operation): readonly string[] {
  if (outcome.kind !== 'ok') return [];
  if (request.kind === 'enter') return [request.wallet];
  return request.kind === 'ballot' && outcome.pair !== undefined ? [request.wallet] : [];
}
