import { webcrypto } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  applyRulings,
  CHECK_LINES,
  countBallots,
  isBallotReceipt as isVote,
  ownLeaves,
  sealLeaf,
  type BallotReceipt,
  type OwnReceipt,
  type Sheet,
} from '../../../rules';
import { ResultsPage } from '../../../src/app/ResultsPage';
import { selectCount } from '../../../src/features/proof/countSelectors';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import type { Platform } from '../../../src/platform/platform';
import { provenEvent, reduced, sealAll, sha256, type ProvenEvent } from '../../rules/support/provenEvent';
import { EVENT, jwkOf, KEY, sealedEvent } from '../../rules/support/sealedEvent';
import { ownReceipts, provenServer, witnessedLog } from '../support/provenServer';
import { signedIn } from '../support/signedIn';
import { votingDouble } from '../support/votingDouble';
import { anEvent } from '../support/anEvent';
import { openScreen, type OpenScreen, type Server } from '../support/screen';

let event: ProvenEvent;
beforeAll(async () => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  event = await provenEvent();
});
beforeEach(() => localStorage.clear());

interface Start {
  readonly sheet?: Sheet;
  readonly receipts?: readonly OwnReceipt[];
  readonly more?: Server;
  readonly platform?: Partial<Platform>;
  /** What this browser has kept; by default, the receipts. */
  readonly kept?: readonly unknown[];
  readonly wallet?: string;
}

function open({ sheet = event.sheet, receipts = [], kept = receipts, more, ...rest }: Start = {}): OpenScreen {
  localStorage.setItem('duds:receipts', JSON.stringify(kept));
  const server = { ...provenServer(sheet, receipts), ...more };
  return openScreen({ Screen: ResultsPage, path: '/results/:event', at: `/results/${EVENT}`, server, ...rest });
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(() => Promise.resolve(void fireEvent.click(button)));
};

async function check(start: Start = {}): Promise<OpenScreen> {
  const opened = open(start);
  await press('Count it here');
  await screen.findByText('What the ticks prove');
  return opened;
}

/** The sentences of the check, each with its verdict. */
const sentences = () =>
  [...document.querySelectorAll('section ul[aria-live] > li')].map(line =>
    within(line as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replace(/Copy$/, '')),
  );

const saved = async (platform: Platform) => {
  await waitFor(() => expect(platform.pictures.save).toHaveBeenCalled());
  const [file, name] = jest.mocked(platform.pictures.save).mock.lastCall!;
  return { name, content: JSON.parse(await file.text()) as Record<string, unknown> };
};

const endLeaf = () => {
  const { host, seals } = event.sheet;
  return sealLeaf(host, EVENT, seals.at(-2)!, sha256);
};

test('an honest event has ticks, and dashes for what cannot be told', async () => {
  await check({ receipts: ownReceipts(event) });
  const [one, two, three] = endLeaf().match(/.{4}/g)!;
  expect(sentences()).toEqual([
    [
      'Confirmed:Your 5 votes are counted as you cast them. Your fit is there.',
      expect.stringMatching(/^Confirmed:\d (is|are) left out: 'not a fit'\.$/),
    ],
    [
      'Confirmed:4 wallets signed for 20 votes, at most 30 each.',
      'Cannot be told:Who held the tokens: only the chain knows. The command asks it.',
    ],
    ['Confirmed:20 votes, 6 fits, 1 ruling and the roll are what was sealed.'],
    [expect.stringMatching(/^Confirmed:1 ruling left out \d+ votes and a fit\. Without it the first three would be/)],
    ['Confirmed:5 seals follow one another; the 2 that you saw are among them.'],
    [`Cannot be told:No witness: compare ${one} ${two} ${three} with a friend.`],
    ['Confirmed:Counted here: the same ranking as on this page.'],
  ]);
  expect(screen.queryByRole('button', { name: 'Keep the evidence' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without receipts, and with a forgotten wallet, the event still checks', async () => {
  const [, second] = event.sheet.entries;
  const entries = event.sheet.entries.map(entry => (entry === second ? reduced(entry) : entry));
  await check({ sheet: { ...event.sheet, entries } });
  expect(sentences()[0]).toEqual(['Cannot be told:No receipts in this browser.']);
  expect(sentences()[1]).toContain('Cannot be told:One wallet was forgotten.');
  expect(sentences().flat().join()).not.toMatch(/Refuted/);
  await press('Watch it settle');
  expect(await screen.findAllByText(/^\d\. Forgotten$/)).not.toHaveLength(0);
  await press('What the votes say about each piece');
  expect(await screen.findByText(/^Too few fits to tell anything about a piece/)).toBeVisible();
});

test('the leaf of the end seal can be copied whole', async () => {
  const { platform } = await check();
  await press('Copy');
  expect(platform.page.copy).toHaveBeenCalledWith(endLeaf());
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
});

test('a vote that the server has not confirmed is sent again, and then checked like the others', async () => {
  const receipts = ownReceipts(event).map(receipt => ({ ...receipt, ends: '2026-05-08T17:00:00.000Z' }));
  const last = receipts.find(isVote) as BallotReceipt & { readonly wallet: string; readonly voter: string };
  const { event: id, wallet, lo, hi, winner, signed, salt, voter } = last;
  const sent = { event: id, wallet, lo, hi, winner, signed, salt, voter, count: 1, header: 'as it was sent' };
  const post = `POST vote/${id}/${winner === lo ? hi : lo}/${wallet}`;
  const known = receipts.filter(receipt => receipt !== last);
  const more = { ...provenServer(event.sheet, known), ...provenServer(event.sheet, [...known, last]) };
  const { calls, store } = open({
    kept: [...known, sent],
    more: { ...more, [post]: { status: 201, body: { receipt: last } }, ...signedIn(wallet) },
    wallet,
    platform: { voting: votingDouble() },
  });
  const checked = `GET event/${id}/proofs?leaves=${ownLeaves(id, [...known, last], sha256).join()}`;
  await waitFor(() => expect(calls).toContain(checked));
  await waitFor(() =>
    expect(selectCount(store.getState())?.ownLines[0]).toMatchObject({ findings: [{ verdict: 'ok', votes: 5 }] }),
  );
  expect(selectNotice(store.getState())).toBeUndefined();
});

test('a witness is named with the time', async () => {
  await check({ more: witnessedLog(event.sheet, 'witness.example', new Date(2026, 4, 8, 19, 1).getTime()) });
  expect(sentences()[5]).toEqual([
    'Confirmed:Sealed 21 s after the end. witness.example saw it at 7:01pm; trusting it is up to you.',
  ]);
});

const changed = <T,>(list: readonly T[], at: number, change: (item: T) => T): readonly T[] =>
  list.map((item, index) => (index === at ? change(item) : item));
const resealed = (sheet: Sheet): Sheet => sealAll(sheet, event.key);
const own = () => ownReceipts(event).map(({ salt }) => salt);
const withoutOwn = ({ ballots, ...sheet }: Sheet): Sheet => {
  const first = ballots.findIndex(ballot => own().includes(ballot[4]));
  return resealed({ ...sheet, ballots: ballots.filter((_, index) => index !== first) });
};

interface Cheat {
  readonly line: (typeof CHECK_LINES)[number];
  readonly text: string;
  readonly tamper?: (sheet: Sheet) => Sheet;
  readonly more?: (sheet: Sheet) => Server;
  readonly seen?: string;
}

test.each<Cheat>([
  { line: 'votes', text: 'One of your votes is missing.', tamper: withoutOwn },
  {
    line: 'voters',
    text: 'The votes that wallets signed for are not as many as those marked as signed.',
    tamper: sheet => resealed({ ...sheet, ballots: [...sheet.ballots, [101, 102, 102, 1, 'made up']] }),
  },
  {
    line: 'sealed',
    text: 'The fits are not what was sealed.',
    tamper: sheet => ({
      ...sheet,
      entries: changed(sheet.entries, 1, entry => ({ ...entry, submittedAt: '2026-04-30T12:00:00.000Z' })),
    }),
  },
  {
    line: 'rulings',
    text: 'Other votes are left out than the rulings say.',
    tamper: sheet => ({ ...sheet, leftOut: [0] }),
  },
  { line: 'seals', text: 'A seal that you saw is not among them.', seen: 'cd'.repeat(32) },
  {
    line: 'witnesses',
    text: 'The end seal is not in the log of all seals.',
    more: sheet => {
      const { seals } = sheet;
      return witnessedLog({ ...sheet, seals: [seals.at(-1)!, ...seals.slice(-1)] }, 'witness.example', 0);
    },
  },
  {
    line: 'ranking',
    text: 'Counted here: this page shows something else from place 1 on.',
    more: sheet => {
      const [first, second, ...rest] = sheet.ranking as [number, number, ...number[]];
      const { [`GET results/${EVENT}`]: shown } = provenServer({ ...sheet, ranking: [second, first, ...rest] });
      return { [`GET results/${EVENT}`]: shown! };
    },
  },
])('the line about $line has a cross if it should: $text', async ({ line, text, tamper, more, seen }) => {
  const sheet = tamper?.(event.sheet) ?? event.sheet;
  if (seen !== undefined) localStorage.setItem('duds:seals', JSON.stringify([{ event: EVENT, leaves: [seen] }]));
  // The witness's leaf is another one than the end seal's.
  const log = more?.(sheet) ?? {};
  const proof = Object.entries(log).find(([call]) => call.startsWith('GET seals/proof/'));
  const moved = proof === undefined ? log : { ...log, [`GET seals/proof/${endLeaf()}`]: proof[1] };
  const { platform } = await check({ sheet, receipts: ownReceipts(event), more: moved });
  expect(sentences()[CHECK_LINES.indexOf(line)]).toContain(`Refuted:${text}`);
  const shown = document.querySelectorAll<HTMLElement>('section ul[aria-live] > li')[CHECK_LINES.indexOf(line)]!;
  fireEvent.click(within(shown).getByRole('button', { name: 'Keep the evidence' }));
  const { name, content } = await saved(platform);
  expect(name).toBe(`duds-evidence-${EVENT}-${line}.json`);
  expect(content).toMatchObject({ event: EVENT, line, record: { event: EVENT } });
});

describe('the figures of the page', () => {
  const same = 'Confirmed:Counted here: the same ranking as on this page.';
  const other = (place: number) => `Refuted:Counted here: this page shows something else from place ${place} on.`;
  type Row = Readonly<Record<'battles', number> & Record<'wallet', string>>;
  const shown = () => (provenServer(event.sheet)[`GET results/${EVENT}`] as { readonly body: readonly Row[] }).body;

  test.each([
    ['battles', { battles: 99 }],
    ['range', { range: [2, 2] }],
  ])('are compared with the count: %s', async (_, change) => {
    const body = shown().with(1, { ...shown()[1]!, ...change });
    await check({ more: { [`GET results/${EVENT}`]: { body } } });
    expect(sentences()[6]).toEqual([other(2)]);
  });

  test.each([
    [{}, same],
    [{ wins: 99 }, other(1)],
    [{ xp: 1_000 }, other(1)],
    [{ of: 4 }, other(1)],
  ])("so is the player's own place: %j", async (change, sentence) => {
    const [first] = shown() as [Row];
    const { entries, ballots } = applyRulings(event.sheet);
    const { wins } = countBallots(entries, ballots).ranking[0]!;
    const xp = anEvent({ id: EVENT, title: '' }).xp_first;
    const body = { place: 1, of: 5, battles: first.battles, wins, xp, ...change };
    const { wallet } = first;
    await check({ wallet, more: { [`GET results/${EVENT}/places/${wallet}`]: { body } } });
    expect(sentences()[6]).toEqual([sentence]);
  });
});

describe('when results open', () => {
  test('the own votes are looked up, silently if all is well, and the seals are remembered', async () => {
    const opened = open({ receipts: ownReceipts(event) });
    await waitFor(() => expect(opened.store.getState().count?.ownLines).toHaveLength(3));
    expect(opened.calls).not.toContain(`GET results/${EVENT}/ballots`);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(opened.store.getState().notices.waiting).toEqual([]);
    const kept = JSON.parse(localStorage.getItem('duds:seals')!) as readonly unknown[];
    const leaves = event.sheet.seals.map(seal => sealLeaf(event.sheet.host, EVENT, seal, sha256));
    expect(kept).toEqual([{ event: EVENT, leaves: [leaves[0], leaves.at(-1)] }]);
  });

  test('a missing vote is reported, with evidence', async () => {
    const receipts = ownReceipts(event);
    const { store, platform } = open({ sheet: withoutOwn(event.sheet), receipts });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('One of your votes is missing.')).toBeVisible();
    expect(store.getState().notices.waiting).toMatchObject([{ text: 'One of your votes is missing.' }]);
    fireEvent.click(within(alert).getByRole('button', { name: 'Keep the evidence' }));
    const { name, content } = await saved(platform);
    expect(name).toBe(`duds-evidence-${EVENT}-votes.json`);
    expect(content).toMatchObject({ receipts, record: { seals: expect.any(Array) as unknown } });
  });

  test('nothing happens without receipts', async () => {
    const { calls } = open();
    await screen.findByRole('button', { name: 'Count it here' });
    expect(calls.filter(call => /record|proofs/.test(call))).toEqual([]);
  });

  test('a server that returns no proofs is not believed', async () => {
    const receipts = ownReceipts(event);
    open({ receipts, more: { [`GET event/${EVENT}/record`]: { status: 503 } } });
    expect(await screen.findByText('Whether your votes are there could not be checked just now.')).toBeVisible();
  });

  test('the check that the player starts meanwhile does not end it', async () => {
    await check({ sheet: withoutOwn(event.sheet), receipts: ownReceipts(event) });
    expect(await screen.findByRole('alert')).toHaveTextContent('One of your votes is missing.');
  });
});

describe('an event whose proofs have gone', () => {
  const old = sealedEvent().sheet;
  const format1: Server = {
    [`GET results/${EVENT}/ballots`]: { body: old },
    [`GET event/${EVENT}/seals`]: { body: old.seals },
    'GET /.well-known/duds-keys.json': { body: { keys: [jwkOf(KEY)] } },
  };
  const gone = /^The server has no proofs of this event any more/;

  test('is refuted by receipts of the second format', async () => {
    const more = { ...format1, [`GET event/${EVENT}/record`]: { status: 404 } };
    const { platform } = open({ receipts: ownReceipts(event), more });
    expect(await within(await screen.findByRole('alert')).findByText(gone)).toBeVisible();
    await press('Count it here');
    await waitFor(() => expect(screen.getAllByText(gone)).toHaveLength(2));
    expect(screen.queryByText(/give the sealed root/)).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: 'Keep the evidence' })[0]!);
    expect(await saved(platform)).toMatchObject({
      name: `duds-evidence-${EVENT}-downgraded.json`,
      content: { receipts: ownReceipts(event) },
    });
  });

  test('is refuted by a seal that was seen', async () => {
    localStorage.setItem('duds:seals', JSON.stringify([{ event: EVENT, leaves: [endLeaf()] }]));
    open({ more: { ...format1, [`GET event/${EVENT}/record`]: { status: 404 } } });
    await press('Count it here');
    expect(await screen.findByText(gone)).toBeVisible();
  });

  test('is refuted by its record if only the sheet is of the first format', async () => {
    open({ more: format1 });
    await press('Count it here');
    expect(await screen.findByText(gone)).toBeVisible();
    await press('Watch it settle');
    await waitFor(() => expect(screen.getAllByText(gone)).toHaveLength(2));
  });
});

test('of more than five hundred sign-ins, some are drawn', async () => {
  const [row] = event.sheet.roll;
  await check({ sheet: { ...event.sheet, roll: Array.from({ length: 501 }, () => row!) } });
  expect(sentences()[1]).toContain(
    'Cannot be told:Of 501 sign-ins, this browser drew 500 and checked those. The command checks all.',
  );
});

test('the sheet of another event is not counted', async () => {
  open({ more: { [`GET results/${EVENT}/ballots`]: { body: { ...event.sheet, event: 13 } } } });
  await press('Count it here');
  expect(await screen.findByText('This could not be counted here. Try again, or take the file.')).toBeVisible();
});

test('of more votes than a browser counts, the own ones, the seals and the witnesses are checked', async () => {
  const [start, ...rest] = event.sheet.seals;
  const large = { ...rest.at(-1)!, ballots: `100001:${'ab'.repeat(32)}` };
  const sheet = { ...event.sheet, seals: [start!, ...rest.slice(0, -1), large] };
  const { calls } = open({ sheet });
  await press('Count it here');
  expect(await screen.findByText(/^More than 100,000 votes are too many for a browser: it checks/)).toBeVisible();
  await screen.findByText(/^No witness: compare/);
  expect(sentences().flat()).toEqual([
    'Cannot be told:No receipts in this browser.',
    'Refuted:The seals do not follow one another.',
    expect.stringMatching(/^Cannot be told:No witness/),
  ]);
  expect(calls).not.toContain(`GET results/${EVENT}/ballots`);
  expect(screen.getByRole('link', { name: 'Every vote in one file' })).toBeVisible();
});
