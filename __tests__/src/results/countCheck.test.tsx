import { webcrypto } from 'node:crypto';
import { fireEvent, screen } from '@testing-library/react';
import { DEFAULT_AVATAR } from '../../../rules';
import { ResultsScreen } from '../../../src/features/results/ResultsScreen';
import { EVENT, jwkOf, KEY, newKey, sealedEvent } from '../../rules/support/sealedEvent';
import { openScreen, type Server } from '../support/screen';

const ENTRY = { wallet: `0x${'1'.repeat(40)}`, ...DEFAULT_AVATAR };
const KEYS = { keys: [jwkOf(KEY)] };

beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
beforeEach(() => localStorage.clear());

async function count(sheet: unknown, keys: unknown = KEYS) {
  const server: Server = {
    [`GET event/${EVENT}/results`]: { body: { title: 'Overdressed' } },
    [`GET results/${EVENT}`]: { body: [ENTRY] },
    [`GET results/${EVENT}/ballots`]: { body: sheet },
    'GET /.well-known/duds-keys.json': { body: keys },
  };
  openScreen({ Screen: ResultsScreen, path: '/results/:id', at: `/results/${EVENT}`, server });
  fireEvent.click(await screen.findByRole('button', { name: 'Count it here' }));
}

test('the count is checked in the browser, line by line', async () => {
  const { sheet, receipts } = sealedEvent();
  localStorage.setItem('duds:receipts', JSON.stringify(receipts));
  await count(sheet);
  expect(await screen.findByText('Your 3 votes are in it.')).toBeVisible();
  expect(screen.getByText(/^90 ballots give the sealed root [0-9a-f]{4}…$/)).toBeVisible();
  expect(screen.getByText('The 3 earlier seals agree with it.')).toBeVisible();
  expect(screen.getByText('Counted here: the same ranking.')).toBeVisible();
});

test('without receipts, the first line says so', async () => {
  await count(sealedEvent().sheet);
  expect(await screen.findByText('No receipts in this browser.')).toBeVisible();
});

test('a missing ballot is named', async () => {
  const { sheet, receipts } = sealedEvent();
  localStorage.setItem('duds:receipts', JSON.stringify(receipts));
  await count({ ...sheet, ballots: sheet.ballots.slice(0, 88) });
  expect(await screen.findByText('One of your votes is missing from the count.')).toBeVisible();
  expect(screen.getByText('88 ballots do not give the sealed root.')).toBeVisible();
});

test('signatures of another key count for nothing', async () => {
  const { sheet } = sealedEvent();
  await count(sheet, { keys: [{ ...jwkOf(newKey('other')), kid: KEY.id }] });
  expect(await screen.findByText('90 ballots do not give the sealed root.')).toBeVisible();
  expect(screen.getByText('An earlier seal does not agree with it.')).toBeVisible();
});

test('an event from before the seals says so', async () => {
  await count({ event: EVENT, entries: [], ranking: [], ballots: [] });
  expect(await screen.findByText('This event is older than the seals. Its votes are in the file.')).toBeVisible();
});

test('a sheet that cannot be read can be asked for again', async () => {
  await count('nothing');
  expect(await screen.findByText('This could not be counted here. Try again, or take the file.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Count it here' })).toBeEnabled();
});

test('without WebCrypto, as over plain http, the page says so', async () => {
  const subtle = jest.spyOn(webcrypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
  await count(sealedEvent().sheet);
  expect(await screen.findByText(/^Signatures can only be checked over https\./)).toBeVisible();
  expect(screen.getByText(`npm run events -- recount event-${EVENT}-ballots.json`)).toBeVisible();
  subtle.mockRestore();
});

test('more ballots than a browser counts are left to the command', async () => {
  const { sheet } = sealedEvent();
  const [ballot] = sheet.ballots;
  await count({ ...sheet, ballots: Array.from({ length: 100_001 }, () => ballot) });
  expect(await screen.findByText(/^More than 100,000 ballots are too many for a browser\./)).toBeVisible();
});
