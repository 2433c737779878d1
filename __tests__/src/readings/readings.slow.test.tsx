import { webcrypto } from 'node:crypto';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { SETTLING_POINTS } from '#rules/voting/settling';
import { ResultsPage } from '../../../src/app/ResultsPage';
import type { Platform } from '../../../src/platform/platform';
import { PICTURE } from '../support/platformDouble';
import { openScreen, type Server } from '../support/screen';
import { closedEvent, closedServer } from '../support/sealingServer';

const EVENT = 4;
const { closed, receipts } = closedEvent({ votes: 60 });

beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

interface SectionStart {
  readonly platform?: Partial<Platform>;
  readonly more?: Server;
  /** How many votes this browser has cast. */
  readonly votes?: number;
  readonly wallet?: string;
}

function open({ platform, more, votes = 3, wallet }: SectionStart = {}) {
  localStorage.setItem('duds:receipts', JSON.stringify(receipts.slice(0, votes)));
  const server: Server = { ...closedServer(closed), ...more };
  return openScreen({
    Screen: ResultsPage,
    path: '/results/:event',
    at: `/results/${EVENT}`,
    server,
    platform,
    wallet,
  });
}

async function unfold(title: string): Promise<void> {
  const button = await screen.findByRole('button', { name: title });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await act(() => Promise.resolve(void fireEvent.click(button)));
  expect(button).toHaveAttribute('aria-expanded', 'true');
}

const press = (name: string) => act(() => Promise.resolve(void fireEvent.click(screen.getByRole('button', { name }))));

describe('your eye', () => {
  test('compares the player’s votes with the ranking, and sends nothing', async () => {
    const { calls } = open();
    await unfold('Your eye');
    const reading = await screen.findByText(/^You and the crowd agreed/);
    expect(reading).toHaveTextContent(
      /^You and the crowd agreed (?:once|[023] times) out of [1-3]\. It agrees with itself \d\d % of the time\.$/,
    );
    expect(calls.filter(call => !call.startsWith('GET'))).toEqual([]);
  });

  test('is absent without votes', async () => {
    open({ votes: 0 });
    await screen.findByRole('button', { name: 'Watch it settle' });
    expect(screen.queryByRole('button', { name: 'Your eye' })).toBeNull();
  });

  test('comes with a card to save and to share: the score, the boldest choice, the logo and the address', async () => {
    const send = jest.fn(() => Promise.resolve('sent' as const));
    const { platform } = open({ platform: { share: { can: () => true, send, copyPicture: jest.fn() } } });
    await unfold('Your eye');
    const card = await screen.findByRole('img', {
      name: /^Eye to eye with the crowd in \d of \d\. Overdressed$/,
    });
    expect(card).toHaveAttribute('src', 'blob:made');
    const [job] = jest.mocked(platform.pictures.compose).mock.lastCall!;
    expect(job.words.map(({ text }) => text).join(' ')).toMatch(
      /^\d\/\d Eye to eye with the crowd\.( My boldest call: \d\w\w over \d\w\w\.)? Overdressed · duds\.test( \d\w\w \d\w\w)?$/,
    );
    expect(job.logo).not.toBeNull();
    await press('Save the card');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(platform.pictures.save).toHaveBeenCalledWith(expect.anything(), 'duds-eye.png');
    await press('Share…');
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ url: `http://duds.test/results/${EVENT}` }));
  });

  test('says what to do if the browser neither saves nor shares', async () => {
    const { platform } = open({
      platform: { share: { can: () => true, send: () => Promise.reject(new Error('no')), copyPicture: jest.fn() } },
    });
    platform.page.walletBrowser = () => Promise.resolve('MetaMask');
    await unfold('Your eye');
    await screen.findByRole('img', { name: /^Eye to eye with the crowd/ });
    await press('Save the card');
    expect(await screen.findByText('This browser saves no pictures: press and hold the card.')).toBeVisible();
    await press('Share…');
    expect(await screen.findByText('That did not work. Save it and send it yourself.')).toBeVisible();
  });

  test('makes the card again if that failed', async () => {
    let isBroken = true;
    const compose = () => (isBroken ? Promise.reject(new Error('no canvas')) : Promise.resolve(PICTURE));
    const { platform } = open();
    jest.mocked(platform.pictures.compose).mockImplementation(compose);
    await unfold('Your eye');
    await screen.findByText('It did not turn up.');
    isBroken = false;
    await press('Try again');
    expect(await screen.findByRole('img', { name: /^Eye to eye with the crowd/ })).toBeVisible();
  });
});

const WORTHS = 'What the votes say about each piece';
/** As few as tell something about a beret. */
const compared = closedServer(closedEvent({ fits: 16, hats: 8, votes: 60 }).closed);

describe('the worth of pieces', () => {
  test('is told if enough fits wear one, and do without', async () => {
    open({ more: compared });
    await unfold(WORTHS);
    expect(await screen.findByRole('list', { name: 'Pieces' })).toHaveTextContent(/^Beret.+ · worn by 8$/);
  });

  test('is not offered if too few do', async () => {
    open({ more: closedServer(closedEvent({ fits: 16, hats: 7, votes: 60 }).closed) });
    await screen.findByRole('button', { name: 'Watch it settle' });
    expect(screen.queryByRole('button', { name: WORTHS })).toBeNull();
  });
});

describe('watch it settle', () => {
  const slider = () => screen.findByRole('slider', { name: 'Ballots counted' });

  test('shows the end, and the scrubber shows any moment before', async () => {
    open();
    await unfold('Watch it settle');
    expect(await slider()).toHaveAttribute('max', String(SETTLING_POINTS - 1));
    expect(screen.getByText(/^After (\d\d) of \1 ballots, all of the best 7 had found their place\.$/)).toBeVisible();
    expect(screen.getByRole('img', { name: 'The places of the best 7 while the ballots were counted' })).toBeVisible();
    fireEvent.change(await slider(), { target: { value: '0' } });
    expect(await screen.findByText(/^After [12] of \d\d ballots, \d of the best 7/)).toBeVisible();
    expect(await slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/^[12] of \d\d ballots$/));
  });

  test('marks the player’s own line', async () => {
    const third = closed.fits.find(({ place }) => place === 3)!;
    open({ wallet: third.hash === undefined ? third.wallet : '' });
    await unfold('Watch it settle');
    await slider();
    const own = screen.getAllByText('You').at(-1)!.closest('li');
    expect(own).toHaveAttribute('aria-current', 'true');
    expect(own).toHaveTextContent(/^3\. 0x/);
    const chart = screen.getByRole('img', { name: 'The places of the best 7 while the ballots were counted' });
    const lines = [...chart.querySelectorAll('g')];
    expect(lines.map(({ classList }) => classList.contains('own'))).toEqual([...Array<boolean>(6).fill(false), true]);
    expect(lines.at(-1)).toHaveAttribute('stroke', 'var(--bottle)');
  });

  test('is also a table for screen readers', async () => {
    open();
    await unfold('Watch it settle');
    await slider();
    const table = screen.getByRole('table', { hidden: true });
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(SETTLING_POINTS + 1);
    expect(within(table).getAllByRole('columnheader', { hidden: true })).toHaveLength(8);
    const last = within(table).getAllByRole('row', { hidden: true }).at(-1)!;
    expect(
      within(last)
        .getAllByRole('cell', { hidden: true })
        .map(cell => cell.textContent),
    ).toEqual(Array.from({ length: 7 }, (_, place) => String(place + 1)));
  });

  test('plays from the beginning until it is stopped, scrubbed or over', async () => {
    const { store } = open();
    const at = () => store.getState().readings?.course?.at;
    await unfold('Watch it settle');
    await slider();
    jest.useFakeTimers();
    await press('Watch');
    expect(at()).toBe(0);
    await act(() => jest.advanceTimersByTimeAsync(150));
    expect(at()).toBe(1);
    await press('Stop');
    await press('Watch');
    await act(() => jest.advanceTimersByTimeAsync(250));
    expect(at()).toBe(2);
    await press('Stop');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(at()).toBe(2);
    await press('Watch');
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(at()).toBe(SETTLING_POINTS - 1);
    expect(screen.getByRole('button', { name: 'Watch' })).toBeVisible();
  });
});

describe('a section', () => {
  test('is computed once, and shares the votes with the others', async () => {
    const { calls } = open({ votes: 0, more: compared });
    await unfold('Watch it settle');
    await unfold(WORTHS);
    await screen.findByRole('list', { name: 'Pieces' });
    await screen.findByRole('slider');
    await press('Watch it settle');
    expect(screen.queryByRole('slider')).toBeNull();
    await unfold('Watch it settle');
    expect(await screen.findByRole('slider')).toBeVisible();
    expect(calls.filter(call => call.endsWith('/votes'))).toHaveLength(1);
  });

  test('that did not load can be tried again', async () => {
    const more: Server = { [`GET results/${EVENT}/votes?page=0`]: { status: 500 } };
    open({ more });
    await unfold('Watch it settle');
    expect(await screen.findByText('It did not turn up.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
