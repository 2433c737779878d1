import { webcrypto } from 'node:crypto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ClosedEvent, Receipt, Ruling } from '#rules/proof/published';
import { readClosedEvent } from '#rules/proof/readPublished';
import { sealDigits } from '#rules/proof/texts';
import { ResultsPage } from '../../../src/app/ResultsPage';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import type { Platform } from '../../../src/platform/platform';
import { openScreen, type OpenScreen, type Server } from '../support/screen';
import { closedEvent, closedServer, hash, sealEnd, voteReceipt } from '../support/sealingServer';

const EVENT = 4;

beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
beforeEach(() => localStorage.clear());

interface Start {
  readonly closed: ClosedEvent;
  readonly receipts?: readonly Receipt[];
  readonly more?: Server;
  readonly platform?: Partial<Platform>;
}

function open({ closed, receipts = [], more, platform }: Start): OpenScreen {
  localStorage.setItem('duds:receipts', JSON.stringify(receipts));
  const server = { ...closedServer(closed), ...more };
  return openScreen({ Screen: ResultsPage, path: '/results/:event', at: `/results/${EVENT}`, server, platform });
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(() => Promise.resolve(void fireEvent.click(button)));
};

/** The sentences of the check, in their order, each with what it is. */
async function count(start: Start): Promise<OpenScreen> {
  const opened = open(start);
  await press('Count it here');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Count it here' })).toBeEnabled());
  return opened;
}

const sentences = (): readonly string[] =>
  within(screen.getByRole('region', { name: 'Check the count' }))
    .getAllByText((_text, element) => element?.matches('p[data-verdict]') === true)
    .map(element => element.textContent);

const honest = closedEvent();
const someOf = ({ receipts }: typeof honest, votes: number): readonly Receipt[] => [
  ...receipts.slice(0, votes),
  ...receipts.slice(-1),
];
const SEALED =
  'Confirmed:40 votes and 7 fits are what was sealed: fits before the first vote, votes after the end. This browser had seen';

describe('the own votes', () => {
  test('are looked up by themselves, with a few pages', async () => {
    const { calls, store } = open({ closed: honest.closed, receipts: someOf(honest, 28) });
    const text = 'Your 28 votes are in the count as you cast them. Your fit is there as you sent it.';
    expect((await screen.findByText(text)).closest('[role=status]')).toBeVisible();
    expect(calls.filter(call => call.includes('/votes'))).toEqual([
      'GET results/4/votes',
      'GET results/4/votes?entries=1,2,3,4,5,6,7',
      'GET results/4/votes?hashes=0',
      'GET results/4/votes?fitHashes=0',
    ]);
    expect(selectNotice(store.getState())).toBeUndefined();
    const kept = () => localStorage.getItem('duds:seals') ?? '';
    await waitFor(() => expect(kept()).toContain('"end"'));
  });

  test('are not looked for without receipts', async () => {
    const { calls } = open({ closed: honest.closed });
    await screen.findByRole('button', { name: 'Count it here' });
    expect(calls.filter(call => call.includes('/votes'))).toEqual([]);
  });

  const without = (index: number): ClosedEvent =>
    sealEnd({ ...honest.closed, votes: honest.closed.votes.filter((_, at) => at !== index) });
  const flipped = (): ClosedEvent =>
    sealEnd({
      ...honest.closed,
      votes: honest.closed.votes.map((vote, at) => (at === 3 ? [vote[0], vote[1], vote[1], vote[3]] : vote)),
    });

  test.each<[string, ClosedEvent, string]>([
    ['dropped', without(3), 'One of your votes is missing from the count.'],
    ['flipped', flipped(), 'One of your votes is missing from the count.'],
  ])('that were %s are an alert, with the evidence', async (_name, closed, text) => {
    const { store, platform } = open({ closed, receipts: honest.receipts.slice(0, 10) });
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeVisible();
    expect(selectNotice(store.getState())?.text).toBe(text);
    await press('Keep the evidence');
    const [file, name] = jest.mocked(platform.pictures.save).mock.lastCall!;
    expect(name).toBe('duds-evidence-4-own.json');
    expect(file.size).toBeGreaterThan(1000);
  });

  test('cast on other looks than those that are published are an alert', async () => {
    const [vote] = honest.receipts;
    if (vote === undefined || !('winner' in vote)) throw new Error('no vote');
    const { event, lo, hi, winner, salt, hiSeen } = vote;
    const other = voteReceipt({ event, lo, hi, winner, salt, hiSeen, loSeen: hash('another look') });
    open({ closed: honest.closed, receipts: [{ ...other, wallet: `0x${'1'.repeat(40)}` }] });
    const text = 'You were shown another fit than the one that is published, in one of your votes.';
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeVisible();
  });

  test('are an alert, too, if the seals are not those that this browser saw', async () => {
    localStorage.setItem('duds:seals', JSON.stringify([{ event: EVENT, start: hash('another') }]));
    open({ closed: honest.closed, receipts: honest.receipts.slice(0, 1) });
    const text = 'A seal is another one than this browser saw before.';
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeVisible();
  });

  test.each<[string, Server[string]]>([
    ['do not load', { status: 404 }],
    ['cannot be read', { body: [['hello']] }],
  ])('whose pages %s cannot be told', async (_name, page) => {
    open({ closed: honest.closed, receipts: honest.receipts, more: { 'GET results/4/votes?hashes=0': page } });
    const text = 'Whether your votes are there could not be checked just now.';
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeVisible();
  });

  test('that a ban leaves out are named with its reason', async () => {
    const ban: Ruling = { number: 1, kind: 'ban', subject: '1', at: '2026-12-05T12:00:30.000Z', reason: 'bots' };
    const { closed, receipts } = closedEvent({ rulings: [ban], banned: [0] });
    open({ closed, receipts: receipts.slice(0, 2) });
    await screen.findByText('Your 2 votes are published as you cast them.');
    expect(screen.getByText('1 of them is left out by rulings: ‘bots’.')).toBeVisible();
  });
});

describe('the whole count', () => {
  test('of an honest event confirms four lines', async () => {
    await count({ closed: honest.closed, receipts: someOf(honest, 28) });
    expect(sentences()).toEqual([
      'Confirmed:Your 28 votes are in the count as you cast them. Your fit is there as you sent it.',
      // The check of the own votes has just seen them.
      expect.stringContaining(`${SEALED} neither seal before`),
      'Confirmed:Nothing was left out.',
      'Confirmed:The ranking follows from these votes: counted here, it is the one on this page.',
      expect.stringMatching(/:Each fit was shown \d+ to \d+ times\.$|:Fits were not shown equally often: /),
    ]);
    const seen = JSON.parse(localStorage.getItem('duds:seals')!) as { end: string }[];
    expect(screen.getByText(`End seal: ${sealDigits(seen[0]!.end)}`)).toBeVisible();
    cleanup();
    await count({ closed: honest.closed });
    expect(sentences()[1]).toBe(`${SEALED} both seals before.`);
  });

  test('a stranger reads three lines that hold, and that the first needs receipts', async () => {
    await count({ closed: honest.closed });
    expect(sentences().slice(0, 4)).toEqual([
      'Cannot be told:No receipts in this browser: this line needs them.',
      `${SEALED} neither seal before: compare the end seal with a friend’s.`,
      'Confirmed:Nothing was left out.',
      'Confirmed:The ranking follows from these votes: counted here, it is the one on this page.',
    ]);
    expect(screen.getByRole('button', { name: 'Bring in a file' })).toBeVisible();
  });

  test.each<[string, ClosedEvent, string]>([
    [
      'a vote that was invented',
      { ...honest.closed, votes: [...honest.closed.votes, [1, 2, 1, 'ab'.repeat(16)]] },
      'The votes are not what was sealed.',
    ],
    [
      'other places',
      { ...honest.closed, fits: honest.closed.fits.map(fit => ({ ...fit, place: fit.place && 8 - fit.place })) },
      'Counted here: another ranking from place 1 on.',
    ],
    [
      'one seal',
      { ...honest.closed, seals: honest.closed.seals.slice(0, 1) },
      'There is not one seal of the start and one of the end.',
    ],
    [
      'another title',
      { ...honest.closed, about: { ...honest.closed.about, title: 'x' } },
      'What the event says of itself is not what was sealed.',
    ],
  ])('refutes %s', async (_name, closed, text) => {
    await count({ closed });
    expect(sentences()).toContain(`Refuted:${text}`);
  });

  test('shows both podiums if rulings decide who is on it', async () => {
    const ruling: Ruling = {
      number: 1,
      kind: 'withdraw',
      subject: '1',
      at: '2026-12-01T12:00:00.000Z',
      reason: 'offends',
    };
    const { closed } = closedEvent({ rulings: [ruling] });
    await count({ closed });
    expect(sentences()).toContain('Cannot be told:Without the rulings, the first three would be others.');
    const without = screen.getByText('Without the rulings').parentElement!;
    expect(within(without).getAllByRole('listitem')[0]).toHaveTextContent('withdrawn');
    expect(within(screen.getByText('As it is').parentElement!).getAllByRole('listitem')).toHaveLength(3);
  });

  test('says what nobody can check', async () => {
    open({ closed: honest.closed });
    const words = await screen.findByText(/^whether every wallet that voted belongs to somebody else\./);
    expect(words).toHaveTextContent(
      'What nobody can check: whether every wallet that voted belongs to somebody else. One NFT has one voice; who bought it, we do not know. We choose who sees which pair. We could invent voters before the end seal; we could not do it afterwards.',
    );
  });

  test('says that signatures could not be checked on a page that is not secure', async () => {
    const subtle = jest.spyOn(webcrypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
    await count({ closed: honest.closed });
    expect(sentences()).toContain(
      'Cannot be told:Signatures could not be checked, because this page is not secure (http).',
    );
    subtle.mockRestore();
  });

  test('that does not load says so', async () => {
    await count({ closed: honest.closed, more: { 'GET results/4/votes?fits=0': { status: 500 } } });
    expect(screen.getByText('This could not be counted here. Try again.')).toBeVisible();
  });

  test('receipts from a file are counted, and nothing else is', async () => {
    const bring = async (content: unknown) => {
      const bytes = new TextEncoder().encode(JSON.stringify(content));
      const file = { size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) } as File;
      jest.mocked(opened.platform.files.pick).mockResolvedValueOnce(file);
      await press('Bring in a file');
    };
    const opened = await count({ closed: honest.closed });
    await bring({ receipts: [] });
    expect(await screen.findByText('There are no receipts in that file.')).toBeVisible();
    await bring({ receipts: honest.receipts.slice(0, 1).map(receipt => ({ ...receipt, event: 5 })) });
    expect(await screen.findByText('Those receipts are of other events.')).toBeVisible();
    await bring({ receipts: honest.receipts.slice(0, 5) });
    expect(await screen.findByText('Your 5 votes are in the count as you cast them.')).toBeVisible();
  });

  test('everything is saved in one file', async () => {
    const { platform } = open({ closed: honest.closed });
    await press('Everything in one file');
    await waitFor(() => expect(platform.pictures.save).toHaveBeenCalled());
    const [file, name] = jest.mocked(platform.pictures.save).mock.lastCall!;
    expect(name).toBe('duds-event-4.json');
    expect(readClosedEvent(JSON.parse(await file.text()))?.votes).toHaveLength(40);
  });
});
