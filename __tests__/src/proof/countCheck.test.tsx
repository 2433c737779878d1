import { File } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { DEFAULT_AVATAR, readReceipts } from '../../../rules';
import { ResultsPage } from '../../../src/app/ResultsPage';
import type { Platform } from '../../../src/platform/platform';
import { entryReceiptOf, EVENT, jwkOf, KEY, newKey, sealedEvent, TAMPERED } from '../../rules/support/sealedEvent';
import { countingDouble } from '../support/countingDouble';
import { anEvent } from '../support/anEvent';
import { openScreen, type OpenScreen, type Server } from '../support/screen';

const ENTRY = { wallet: `0x${'1'.repeat(40)}`, ...DEFAULT_AVATAR };
const KEYS = { keys: [jwkOf(KEY)] };

beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
beforeEach(() => localStorage.clear());

interface CountStart {
  readonly sheet?: unknown;
  readonly keys?: unknown;
  readonly platform?: Partial<Platform>;
  readonly more?: Server;
}

function open({ sheet = sealedEvent().sheet, keys = KEYS, platform, more }: CountStart = {}): OpenScreen {
  const server: Server = {
    [`GET event/${EVENT}/results`]: { body: anEvent({ id: EVENT, title: 'Overdressed' }) },
    [`GET results/${EVENT}`]: { body: [ENTRY] },
    [`GET results/${EVENT}/ballots`]: { body: sheet },
    [`GET results/${EVENT}/pieces`]: { body: [] },
    [`GET event/${EVENT}/seals`]: { body: (sheet as { seals?: unknown } | null)?.seals ?? [{ size: 3 }] },
    'GET /.well-known/duds-keys.json': { body: keys },
    ...more,
  };
  return openScreen({ Screen: ResultsPage, path: '/results/:event', at: `/results/${EVENT}`, server, platform });
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(() => Promise.resolve(void fireEvent.click(button)));
};
const keep = (receipts: unknown) => localStorage.setItem('duds:receipts', JSON.stringify(receipts));

async function count(opening: CountStart = {}): Promise<OpenScreen> {
  const opened = open(opening);
  await press('Count it here');
  return opened;
}

const shownLines = () => [...document.querySelectorAll('ul[aria-live] > li')];

const saved = async (platform: Platform) => {
  const [file, name] = jest.mocked(platform.pictures.save).mock.lastCall!;
  return { name, content: JSON.parse(await file.text()) as Record<string, unknown> };
};

test('the count is checked in the browser, line by line', async () => {
  const { sheet, receipts } = sealedEvent();
  keep(receipts);
  await count({ sheet });
  expect(await screen.findByText('Your 3 votes are in it.')).toBeVisible();
  expect(await screen.findByText(/^90 ballots give the sealed root [0-9a-f]{4}…$/)).toBeVisible();
  expect(await screen.findByText('The 3 earlier seals agree with it.')).toBeVisible();
  expect(await screen.findByText('Counted here: the same ranking, in less than 0.1 s.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep the evidence' })).toBeNull();
});

test('each line waits for its own result', async () => {
  const held: (() => void)[] = [];
  const double = countingDouble();
  const platform = {
    counting: {
      ...double,
      open: (report: Parameters<typeof double.open>[0]) => double.open(one => void held.push(() => report(one))),
    },
  };
  await count({ platform });
  const lines = () => shownLines().map(({ textContent }) => textContent);
  const next = async () => {
    await waitFor(() => expect(held.length).toBeGreaterThan(0));
    act(() => held.shift()!());
  };
  await next();
  expect(lines()).toEqual([
    'Looking for your votes',
    'Adding up the seal',
    'Comparing the seals',
    'Counting every vote',
  ]);
  expect(screen.getByRole('button', { name: 'Counting…' })).toBeDisabled();
  await next();
  await next();
  expect(lines()).toEqual([
    'Cannot be told:No receipts in this browser.Bring in a file',
    expect.stringContaining('90 ballots give'),
    'Comparing the seals',
    'Counting every vote',
  ]);
});

test('the last line says how long counting took', async () => {
  let now = 0;
  await count({ platform: { counting: countingDouble(() => (now += 420)) } });
  expect(await screen.findByText('Counted here: the same ranking, in 0.4 s.')).toBeVisible();
});

test('without receipts, the first line says so', async () => {
  await count();
  expect(await screen.findByText('No receipts in this browser.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save my receipts' })).toBeNull();
});

describe('the receipt of a fit', () => {
  test('is checked together with those of the votes', async () => {
    const { receipts } = sealedEvent();
    keep([...receipts, entryReceiptOf(3)]);
    await count();
    expect(await screen.findByText('Your 3 votes and your fit are in it.')).toBeVisible();
  });

  test.each([
    [3, 'Your fit is in it.'],
    [8, 'Your fit was taken out by hand.'],
    [9, 'Your fit is missing from the count. Keep this file: it is signed by us.'],
  ])('of entry %i without votes is described as: %s', async (id, text) => {
    keep([entryReceiptOf(id)]);
    await count();
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('a line that fails', () => {
  test('names the missing vote, and its proof can be saved', async () => {
    const { sheet, receipts } = sealedEvent();
    keep(receipts);
    const { platform } = await count({ sheet: { ...sheet, ballots: sheet.ballots.slice(0, 88) } });
    expect(
      await screen.findByText('One of your votes is missing from the count. Keep this file: it is signed by us.'),
    ).toBeVisible();
    expect(await screen.findByText('88 ballots do not give the sealed root.')).toBeVisible();
    fireEvent.click(screen.getAllByRole('button', { name: 'Keep the evidence' })[0]!);
    await waitFor(() => expect(platform.pictures.save).toHaveBeenCalled());
    const { name, content } = await saved(platform);
    expect(name).toBe(`duds-evidence-${EVENT}-votes.json`);
    expect(content).toMatchObject({ event: EVENT, line: 'votes', problem: 'missing', evidence: [receipts[2]] });
    expect(readReceipts(content)).toEqual(receipts);
  });

  test.each(TAMPERED)('is the right one: %s', async (_name, tamper, expected) => {
    const honest = sealedEvent();
    const { sheet, receipts } = { ...honest, ...tamper(honest) };
    keep(receipts);
    await count({ sheet });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Count it here' })).toBeEnabled());
    await screen.findByText('What the ticks prove');
    const failures = shownLines().map(line => /Keep the evidence/.test(line.textContent));
    const wanted = expected.map((verdict, line) =>
      verdict === '*' ? failures[line] : !['ok', 'none'].includes(verdict),
    );
    expect(failures).toEqual(wanted);
  });

  test('is every line with signatures of another key', async () => {
    await count({ keys: { keys: [{ ...jwkOf(newKey('other')), kid: KEY.id }] } });
    expect(await screen.findByText('90 ballots do not give the sealed root.')).toBeVisible();
    expect(await screen.findByText('An earlier seal does not agree with it.')).toBeVisible();
  });
});

describe('receipts in a file', () => {
  const pick = (content: string): Partial<Platform> => ({
    files: {
      pick: () => Promise.resolve(new File([content], 'duds-receipts.json') as unknown as globalThis.File),
      onDropped: jest.fn(),
    },
  });

  test('are saved in the format that the command reads', async () => {
    const { receipts } = sealedEvent();
    keep(receipts);
    const { platform } = open();
    await press('Save my receipts');
    await waitFor(() => expect(platform.pictures.save).toHaveBeenCalled());
    const { name, content } = await saved(platform);
    expect(name).toBe('duds-receipts.json');
    expect(readReceipts(content)).toEqual(receipts);
  });

  test('are used if the browser has none, and replace nothing', async () => {
    const { receipts } = sealedEvent();
    const other = { ...receipts[0]!, event: 3 };
    keep([other]);
    await count({ platform: pick(JSON.stringify({ receipts })) });
    await press('Bring in a file');
    expect(await screen.findByText('Your 3 votes are in it.')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('duds:receipts')!)).toEqual([other]);
  });

  test.each([
    ['{', 'There are no receipts in that file.'],
    ['[]', 'There are no receipts in that file.'],
    [JSON.stringify([{ ...sealedEvent().receipts[0], event: 3 }]), 'Those receipts are of other events.'],
    [' '.repeat(1_100_000), 'That file is too large for receipts.'],
  ])('are refused if they are invalid', async (content, text) => {
    await count({ platform: pick(content) });
    await press('Bring in a file');
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('are not read if the player picks no file', async () => {
    const { store } = await count();
    await press('Bring in a file');
    await screen.findByText('What the ticks prove');
    expect(store.getState().count).toMatchObject({ receipts: [], noReceipts: null });
  });
});

describe('an event that cannot be counted here', () => {
  test('is one from before there were seals', async () => {
    await count({
      sheet: { event: EVENT, entries: [], ranking: [], ballots: [] },
      more: { [`GET event/${EVENT}/seals`]: { body: [] } },
    });
    expect(await screen.findByText('This event is older than the seals. Its votes are in the file.')).toBeVisible();
  });

  test('has a sheet that cannot be read, and can be tried again', async () => {
    await count({ sheet: 'nothing' });
    expect(await screen.findByText('This could not be counted here. Try again, or take the file.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Count it here' })).toBeEnabled();
  });

  test('is out of reach', async () => {
    await count({ more: { [`GET results/${EVENT}/ballots`]: 'no network' } });
    expect(await screen.findByText('This could not be counted here. Try again, or take the file.')).toBeVisible();
  });

  test('is on a page without WebCrypto, as over plain http', async () => {
    const subtle = jest.spyOn(webcrypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
    const { calls } = await count();
    expect(await screen.findByText(/^Signatures can only be checked over https, so nothing is checked/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Every vote in one file' })).toBeVisible();
    expect(screen.queryByText(/npm run/)).toBeNull();
    expect(calls).not.toContain(`GET results/${EVENT}/ballots`);
    subtle.mockRestore();
  });

  test('has more ballots than a browser counts, whatever its seals say', async () => {
    const seals = [{ kind: 'ballots', size: 100_001 }];
    const { calls } = await count({ more: { [`GET event/${EVENT}/seals`]: { body: seals } } });
    expect(await screen.findByText(/^More than 100,000 ballots are too many for a browser\./)).toBeVisible();
    expect(calls).not.toContain(`GET results/${EVENT}/ballots`);
  });

  test('has more ballots than its seals say', async () => {
    const { sheet } = sealedEvent();
    const [ballot] = sheet.ballots;
    await count({ sheet: { ...sheet, ballots: Array.from({ length: 100_001 }, () => ballot) } });
    expect(await screen.findByText(/^More than 100,000 ballots are too many for a browser\./)).toBeVisible();
  });

  test('is one whose worker crashed', async () => {
    const counting: Platform['counting'] = {
      open: report => report({ report: 'crashed' }),
      ask: () => undefined,
      close: () => undefined,
    };
    await count({ platform: { counting } });
    expect(await screen.findByText('This could not be counted here. Try again, or take the file.')).toBeVisible();
  });
});

test('leaving the screen closes the worker', async () => {
  const { platform, store, go } = await count();
  await screen.findByText('What the ticks prove');
  await act(() => go('/elsewhere'));
  expect(platform.counting.close).toHaveBeenCalled();
  expect(store.getState().count).toMatchObject({ eventId: 0, lines: [] });
});
