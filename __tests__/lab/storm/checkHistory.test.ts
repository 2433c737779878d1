import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { seededRandom } from '#rules/fits/random';
import type { VoteReceipt } from '#rules/proof/published';
import { checkHistory } from '../../../lab/storm/checkHistory';
import { readFinalState } from '../../../lab/storm/finalState';
import type { FinalEvent, FinalState, History, Operation, Outcome, Request } from '../../../lab/storm/history';
import { playClient } from '../../../lab/storm/playClient';
import { Player } from '../../../lab/storm/player';
import { checkReceipts } from '../../../lab/storm/checkReceipts';
import type { Problem, Rule } from '../../../lab/storm/problems';
import { Recorder } from '../../../lab/storm/recorder';
import { startSimulatedIndex } from '../../../lab/storm/simulatedIndex';
import { buildApp } from '../../../server/app';
import { readWardrobe } from '../../../server/http/readWardrobe';
import { alchemyIndex } from '../../../server/nft/alchemyIndex';
import { addEvent, HOUR, NOON, OPEN, testConfig } from '../../../testing/fixtures';
import { OWN_ORIGIN } from '../../server/support/signIn';
import { openTestStore } from '../../server/support/testDatabase';
import { writePublicFolder } from '../../server/support/testServer';

jest.setTimeout(240_000);

const CLIENTS = 4;
const ATTEMPTS_TO_ENTER = 3 * CLIENTS;
const VOTES = 40;

type Draft<T> = { -readonly [K in keyof T]: Draft<T[K]> };

interface Case {
  history: Draft<History>;
  final: Draft<FinalState>;
}

let recorded: Case;
let problemsOfReceipts: (copy: Case) => Promise<readonly Problem[]>;
let end: () => Promise<void>;

/** Records a small event on the real server, played by the storm's clients. */
beforeAll(async () => {
  let now = NOON;
  const opened = await openTestStore('PGlite', () => now);
  const { store } = opened;
  const files = writePublicFolder();
  const index = await startSimulatedIndex();
  const app = await buildApp({
    config: testConfig({ PUBLIC_URL: OWN_ORIGIN }),
    store,
    uptime: () => performance.now(),
    nftIndex: alchemyIndex({ url: index.url, key: 'key' }),
    wardrobe: await readWardrobe(join(process.cwd(), 'public/data')),
    seasons: [],
    page: files.page,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const recorder = new Recorder();
  const random = seededRandom(11);
  const field = { recorder, index, servers: [url], origin: OWN_ORIGIN, chainId: 1, random };
  const { id } = await addEvent(store, OPEN);
  const count = (kind: Request['kind']) => recorder.operations.filter(({ request }) => request.kind === kind).length;
  const play = async (phase: 'open' | 'voting', isOver: () => boolean) => {
    const calendar = { open: [], voting: [], [phase]: [id] };
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      playClient({ ...field, calendar: () => calendar, isOver }, client),
    );
    await Promise.all(clients);
  };
  await play('open', () => count('enter') >= ATTEMPTS_TO_ENTER);
  now += HOUR;
  await play('voting', () => count('vote') >= VOTES);
  now += HOUR;
  await store.standings.closeDue();
  const reader = new Player(field, 0);
  await reader.browser.results(id);
  reader.leave();
  const { operations, transfers, seen } = recorder;
  recorded = { history: { operations, transfers, seen }, final: await readFinalState(store.db, url) } as Case;
  problemsOfReceipts = ({ history, final }) => checkReceipts(history, final.events);
  end = async () => {
    await app.close();
    await index.close();
    await opened.drop();
    files.remove();
  };
  // It prints what it has checked.
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});

afterAll(() => end());

type Plant = (copy: Case, event: Draft<FinalEvent>) => void;

function planted(plant: Plant): Case {
  const copy = structuredClone(recorded);
  plant(copy, copy.final.events[0]!);
  return copy;
}

const rulesOf = (problems: readonly Problem[]): readonly Rule[] => problems.map(({ rule }) => rule);

type Of<K extends Request['kind']> = Draft<Operation<Extract<Request, { kind: K }>>>;

function acknowledged<K extends Request['kind']>({ history }: Case, kind: K): Of<K>[] {
  return history.operations.filter(call => call.request.kind === kind && call.outcome.kind === 'ok') as Of<K>[];
}

function firstVote(copy: Case, event: Draft<FinalEvent>) {
  const [vote] = acknowledged(copy, 'vote');
  const { wallet, winner, loser } = vote!.request;
  const ballot = event.ballots.find(
    row => row.wallet === wallet && [winner, loser].every(id => [row.lo, row.hi].includes(id)),
  );
  return { vote: vote!, ballot: ballot! };
}

function setReceipt(copy: Case, change: (receipt: Draft<VoteReceipt>) => unknown) {
  const { outcome } = acknowledged(copy, 'vote').find(({ request }) => request.salt !== undefined)!;
  const known = outcome as { receipt: unknown };
  known.receipt = change(known.receipt as Draft<VoteReceipt>);
}

const setOutcome = (copy: Case, outcome: Draft<Outcome>) => (copy.history.operations[0]!.outcome = outcome);

const entryOf = ({ final }: Case, id: number) => final.events[0]!.entries.find(entry => entry.id === id)!;

const NO_SUCH_BALLOT = { kind: 'fail', status: 422, code: 'no-such-ballot' } as const;

/** An operator's command in an event that has not been ruled on otherwise. */
function plantRule(copy: Case, verb: 'withdraw' | 'ban', subject: string, invokedAt: number) {
  const request = { kind: 'rule', event: copy.final.events[0]!.id, verb, subject, reason: 'storm 1' } as const;
  copy.history.operations.push({ ...copy.history.operations[0]!, request, outcome: UNKNOWN, invokedAt });
}

const UNKNOWN = { kind: 'unknown', reason: 'no answer' } as const;

test('an honest history has no problems', async () => {
  expect(recorded.final.events[0]!.entries.length).toBeGreaterThan(5);
  expect(acknowledged(recorded, 'vote').length).toBeGreaterThan(VOTES / 2);
  expect(checkHistory(recorded.history, recorded.final)).toEqual([]);
  expect(await problemsOfReceipts(recorded)).toEqual([]);
});

test.each<[string, (copy: Case) => readonly ['withdraw' | 'ban', subject: string]]>([
  ['its entry was withdrawn', copy => ['withdraw', String(acknowledged(copy, 'vote')[0]!.request.winner)]],
  ['its voter was banned', copy => ['ban', acknowledged(copy, 'vote')[0]!.request.wallet]],
  [
    "its entry's wallet was banned",
    copy => ['ban', entryOf(copy, acknowledged(copy, 'vote')[0]!.request.loser).wallet],
  ],
])('a ballot may be gone once %s', (_why, ruleOf) => {
  const { history, final } = planted(copy => {
    const [vote] = acknowledged(copy, 'vote');
    copy.history.operations.push({ ...vote!, outcome: NO_SUCH_BALLOT });
    plantRule(copy, ...ruleOf(copy), vote!.endedAt - 1);
  });
  expect(checkHistory(history, final)).toEqual([]);
});

test.each<[string, Rule, Plant]>([
  ['an acknowledged vote is lost', 'write-lost', (copy, event) => (firstVote(copy, event).ballot.winner = null)],
  [
    'an acknowledged vote is stored the other way round',
    'write-lost',
    (copy, event) => {
      const { vote, ballot } = firstVote(copy, event);
      ballot.winner = vote.request.loser;
    },
  ],
  [
    "an operator's command is lost",
    'write-lost',
    (copy, { id }) => {
      const request = { kind: 'rule', event: id, verb: 'withdraw', subject: '1', reason: 'storm 1' } as const;
      copy.history.operations.push({ ...copy.history.operations[0]!, request, outcome: { kind: 'ok' } });
    },
  ],
  [
    'a wallet is banned that no operator has banned',
    'wrongly-refused',
    copy => {
      const [vote] = acknowledged(copy, 'vote');
      copy.history.operations.push({ ...vote!, outcome: { kind: 'fail', status: 403, code: 'wallet-banned' } });
    },
  ],
  [
    'a ballot is gone whose entries and voter no operator has touched',
    'wrongly-refused',
    copy => {
      const [vote] = acknowledged(copy, 'vote');
      copy.history.operations.push({ ...vote!, outcome: NO_SUCH_BALLOT });
    },
  ],
  [
    'a ballot is gone before its entry was withdrawn',
    'wrongly-refused',
    copy => {
      const [vote] = acknowledged(copy, 'vote');
      copy.history.operations.push({ ...vote!, outcome: NO_SUCH_BALLOT });
      plantRule(copy, 'withdraw', String(vote!.request.loser), vote!.endedAt + 1);
    },
  ],
  [
    'an issued ballot is lost',
    'write-lost',
    (copy, event) => {
      const { ballot } = firstVote(copy, event);
      event.ballots = event.ballots.filter(row => row !== ballot);
    },
  ],
  ['an acknowledged entry is lost', 'write-lost', (_, event) => event.entries.pop()],
  [
    'another fit is stored',
    'write-lost',
    (_, event) => (event.entries[0]!.avatar = { ...event.entries[0]!.avatar, eye: '' }),
  ],
  ['a claim is lost', 'write-lost', (_, event) => event.claims.pop()],
  ['an event is lost', 'write-lost', copy => copy.final.events.pop()],
  [
    'a vote was acknowledged after the results were out',
    'late-vote',
    (copy, event) => {
      const { vote } = firstVote(copy, event);
      const [results] = acknowledged(copy, 'results');
      vote.invokedAt = results!.endedAt + 1;
      vote.endedAt = results!.endedAt + 2;
    },
  ],
  [
    'a ballot is decided twice',
    'decided-twice',
    (copy, event) => {
      const { vote } = firstVote(copy, event);
      const { winner, loser } = vote.request;
      copy.history.operations.push({ ...vote, request: { ...vote.request, winner: loser, loser: winner } });
    },
  ],
  [
    'a vote is stored that no client cast',
    'never-asked',
    (copy, event) => {
      const { vote } = firstVote(copy, event);
      copy.history.operations = copy.history.operations.filter(
        ({ request }) => request.kind !== 'vote' || request.wallet !== vote.request.wallet,
      );
    },
  ],
  [
    'an entry is stored that no client made',
    'never-asked',
    copy => {
      const [entry] = acknowledged(copy, 'enter');
      copy.history.operations = copy.history.operations.filter(call => (call as unknown) !== entry);
    },
  ],
  ['a session is stored that no client began', 'never-asked', copy => copy.final.sessions.push(`0x${'0'.repeat(40)}`)],
  [
    'a token is claimed by a wallet that never held it',
    'never-asked',
    (_, event) => (event.claims[0]!.wallet = `0x${'0'.repeat(40)}`),
  ],
  ['a pair is stored twice', 'pair-twice', (copy, event) => event.ballots.push({ ...firstVote(copy, event).ballot })],
  [
    'a decided pair is shown again',
    'pair-twice',
    (copy, event) => {
      const { vote } = firstVote(copy, event);
      const { wallet, winner, loser } = vote.request;
      const shown = acknowledged(copy, 'ballot').find(
        ({ request, outcome }) =>
          request.wallet === wallet &&
          outcome.kind === 'ok' &&
          outcome.pair?.includes(winner) &&
          outcome.pair.includes(loser),
      );
      shown!.invokedAt = vote.endedAt + 1;
    },
  ],
  [
    'a wallet is shown its own entry',
    'own-entry',
    (copy, event) => {
      const { ballot } = firstVote(copy, event);
      event.entries.find(({ id }) => id === ballot.lo)!.wallet = ballot.wallet;
    },
  ],
  [
    'two entries of a wallet are stored',
    'entered-twice',
    (_, event) => event.entries.push({ ...event.entries[0]!, id: 999 }),
  ],
  [
    'two entries of a wallet are acknowledged',
    'entered-twice',
    copy => copy.history.operations.push({ ...acknowledged(copy, 'enter')[0]! }),
  ],
  ['a token is claimed twice', 'token-shared', (_, event) => event.claims.push({ ...event.claims[0]! })],
  [
    'two wallets have used one token',
    'token-shared',
    copy => {
      const [first, second] = acknowledged(copy, 'enter').map(({ request }) => request.wallet);
      const tokenOf = (wallet?: string) => copy.history.transfers.find(({ to }) => to === wallet)!;
      tokenOf(second).token = tokenOf(first).token;
    },
  ],
  [
    'a vote is counted twice',
    'miscounted',
    (_, event) => {
      const counted = event.standings.find(({ battles }) => battles > 0)!;
      counted.battles += 1;
      counted.wins += 1;
    },
  ],
  ['a showing is counted twice', 'miscounted', (_, event) => (event.entries[0]!.shown += 1)],
  ['an entry has no place', 'miscounted', (_, event) => event.standings.pop()],
  ['the last entry is ranked first', 'miscounted', (_, event) => event.standings.unshift(event.standings.pop()!)],
  ['the published ranking differs', 'miscounted', (_, event) => event.answers!.results.reverse()],
  [
    'a vote is published twice',
    'miscounted',
    (_, event) => event.answers!.closed.votes.push(event.answers!.closed.votes[0]!),
  ],
  [
    'the XP of two places is exchanged',
    'miscounted',
    (_, event) => {
      const [best, worst] = [event.awards.find(({ xp }) => xp === 300)!, event.awards.find(({ xp }) => xp === 10)!];
      [best.xp, worst.xp] = [worst.xp, best.xp];
    },
  ],
  ['an event is never closed', 'not-closed', (_, event) => (event.isClosed = false)],
  ['a session is lost', 'session-lost', copy => copy.final.sessions.pop()],
  ['a session is refused', 'session-lost', copy => setOutcome(copy, { kind: 'fail', status: 401, code: 'no-session' })],
  [
    'a valid call is refused',
    'wrongly-refused',
    copy => setOutcome(copy, { kind: 'fail', status: 404, code: 'unknown-event' }),
  ],
  ['the server fails', 'server-error', copy => setOutcome(copy, { kind: 'unknown', status: 500, reason: 'internal' })],
  [
    'a 503 does not say when to retry',
    'no-retry-after',
    copy => setOutcome(copy, { kind: 'unknown', status: 503, reason: '' }),
  ],
  ['a call takes too long', 'call-too-long', copy => (copy.history.operations[0]!.endedAt += 15_000)],
])('the checker notices if %s', (_name, rule, plant) => {
  const { history, final } = planted(plant);
  expect(rulesOf(checkHistory(history, final))).toContain(rule);
});

test.each<[string, Rule, Plant]>([
  ['a vote has no receipt', 'no-receipt', copy => setReceipt(copy, () => undefined)],
  [
    'a receipt is of another vote',
    'unproved',
    copy => setReceipt(copy, receipt => ({ ...receipt, winner: receipt.winner + 1 })),
  ],
  ['a receipt is signed by nobody', 'unproved', copy => setReceipt(copy, receipt => ({ ...receipt, signature: '' }))],
  [
    'a receipt is of other fits',
    'unproved',
    copy => setReceipt(copy, receipt => ({ ...receipt, loSeen: 'f'.repeat(64) })),
  ],
  ['a confirmed vote is not published', 'unproved', (_, event) => event.answers!.closed.votes.pop()],
  [
    'a seal that was seen is gone',
    'unproved',
    (copy, { id }) => copy.history.seen.push({ event: id, kind: 'start', hash: 'f'.repeat(64) }),
  ],
])('the checker of receipts notices if %s', async (_name, rule, plant) => {
  expect(rulesOf(await problemsOfReceipts(planted(plant)))).toContain(rule);
});
