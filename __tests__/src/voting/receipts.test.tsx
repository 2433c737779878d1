import { webcrypto } from 'node:crypto';
import { fireEvent } from '@testing-library/react';
import type { BallotReceipt1 } from '../../../rules';
import { receiveReceipt } from '../../../src/api/oldReceipts';
import { keepReceipt, storedReceipts } from '../../../src/api/receipts';
import { makeStore } from '../../../src/app/store';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { openStorage } from '../../../src/platform/storage';
import { entryReceiptOf, EVENT, jwkOf, KEY, newKey, receiptOf, saltOf } from '../../rules/support/sealedEvent';
import { platformDouble } from '../support/platformDouble';
import { advance, serveApi, stopTime, VOTER, type Server } from '../support/screen';
import { ballots, button, FIRST, HOLD_TIME, LEFT, openVote, SECOND } from '../support/votingGame';

const KEYS_CALL = 'GET /.well-known/duds-keys.json';
const receipt = (event: number, number: number): BallotReceipt1 => ({
  event,
  lo: 11,
  hi: 12,
  winner: 11,
  salt: `salt ${number}`,
  leaf: (100 * event + number).toString(16).padStart(64, '0'),
  at: '2026-11-20T12:00:00.000Z',
  key: 'key',
  signature: 'signature',
});
const kept = () => storedReceipts(openStorage(window)).flatMap(one => ('format' in one ? [] : [one]));

beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

async function vote(body: unknown, keys: unknown = { keys: [jwkOf(KEY)] }) {
  stopTime();
  const server: Server = { ...ballots(FIRST, SECOND), [KEYS_CALL]: { body: keys } };
  server[`POST vote/3/12/${VOTER}`] = { status: 201, body: { winner: 11, receipt: body } };
  const { store } = openVote(server);
  await advance();
  fireEvent.click(button(LEFT));
  await advance(HOLD_TIME);
  // Signatures are checked in another thread, which takes as long as it takes.
  while (kept()[0]?.signed === undefined) await advance();
  await advance();
  return store;
}

test('a vote’s receipt is kept in this browser, and its signature checked', async () => {
  const signed = receiptOf([11, 12, 11, saltOf(1)], KEY, 3);
  const store = await vote(signed);
  expect(kept()).toEqual([{ ...signed, signed: true }]);
  expect(selectNotice(store.getState())).toBeUndefined();
});

test('a receipt with a wrong signature is kept and marked, and the voter is warned', async () => {
  const forged = receiptOf([11, 12, 11, saltOf(1)], newKey(KEY.id), 3);
  const store = await vote(forged);
  expect(kept()).toEqual([{ ...forged, signed: false }]);
  expect(selectNotice(store.getState())?.text).toBe(
    'The signature on one of your receipts is not ours. It is kept, and marked. Show it to somebody.',
  );
});

describe('a receipt', () => {
  const receive = (value: unknown, keys: Server[string] = { body: { keys: [jwkOf(KEY)] } }) => {
    const calls = serveApi({ [KEYS_CALL]: keys });
    const platform = platformDouble();
    const { dispatch } = makeStore(platform);
    return { calls, isBad: receiveReceipt(value, dispatch, platform) };
  };
  const forged = (n: number) => receiptOf([11, 12, 11, saltOf(n)], newKey(KEY.id));

  test('with a wrong signature is announced once', async () => {
    expect(await receive(forged(1)).isBad).toBe(true);
    expect(await receive(forged(2)).isBad).toBe(false);
    expect(kept().map(({ signed }) => signed)).toEqual([false, false]);
  });

  test('by an unknown key is wrong, after the keys were fetched again', async () => {
    const { calls, isBad } = receive(receiptOf([11, 12, 11, saltOf(1)], newKey('stranger')));
    expect(await isBad).toBe(true);
    expect(calls).toEqual([KEYS_CALL, KEYS_CALL]);
  });

  test.each(['', '%', 'AAAA'])('with the signature "%s" is wrong', async signature => {
    expect(await receive({ ...forged(1), signature }).isBad).toBe(true);
  });

  test('is kept unchecked while the keys cannot be fetched', async () => {
    const one = receiptOf([11, 12, 11, saltOf(1)]);
    expect(await receive(one, 'no network').isBad).toBe(false);
    expect(kept()).toEqual([one]);
  });

  test('is kept unchecked without WebCrypto', async () => {
    const subtle = jest.spyOn(webcrypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
    const { calls, isBad } = receive(forged(1));
    expect(await isBad).toBe(false);
    expect(kept()).toHaveLength(1);
    expect(calls).toEqual([]);
    subtle.mockRestore();
  });

  test('for an entry is kept too', async () => {
    const entry = entryReceiptOf(3);
    expect(await receive(entry).isBad).toBe(false);
    expect(kept()).toEqual([{ ...entry, signed: true }]);
  });

  test.each([null, {}, { ...receipt(EVENT, 1), leaf: 7 }])('is not kept if it is invalid: %j', async value => {
    expect(await receive(value).isBad).toBe(false);
    expect(localStorage.getItem('duds:receipts')).toBeNull();
  });
});

test('the latest 30 of the latest 12 events are kept, besides those for entries', () => {
  const box = platformDouble();
  for (let event = 1; event <= 13; event += 1) keepReceipt(box, receipt(event, 1));
  keepReceipt(box, { ...entryReceiptOf(3), event: 13 });
  for (let number = 2; number <= 32; number += 1) keepReceipt(box, receipt(13, number));
  expect([...new Set(kept().map(({ event }) => event))]).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  const last = kept().filter(({ event }) => event === 13);
  expect(last.filter(one => 'wallet' in one)).toHaveLength(1);
  expect(last).toHaveLength(31);
  expect(last[1]).toEqual(receipt(13, 3));
});

test('the same vote is kept once', () => {
  const box = platformDouble();
  keepReceipt(box, receipt(3, 1));
  keepReceipt(box, receipt(3, 1));
  expect(kept()).toHaveLength(1);
});

test.each(['{', '{}', '[1, null, {"event":3}]'])('unreadable receipts are left out: %s', text => {
  localStorage.setItem('duds:receipts', text);
  expect(kept()).toEqual([]);
});
