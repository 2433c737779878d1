import { fireEvent } from '@testing-library/react';
import type { BallotReceipt } from '../../../rules';
import { keepReceipt, storedReceipts } from '../../../src/features/voting/receipts';
import { openStorage } from '../../../src/platform/storage';
import { pass, stopTime, VOTER } from '../support/screen';
import { ballots, button, FIRST, HELD, LEFT, openVote, SECOND } from '../support/votingGame';

const receipt = (event: number, number: number): BallotReceipt => ({
  event,
  lo: 11,
  hi: 12,
  winner: 11,
  salt: `salt ${number}`,
  leaf: `leaf ${event}.${number}`,
  at: '2026-11-20T12:00:00.000Z',
  key: 'key',
  signature: 'signature',
});
const kept = () => storedReceipts(openStorage(window));

beforeEach(() => localStorage.clear());

test('a vote’s receipt is kept in this browser', async () => {
  stopTime();
  const server = ballots(FIRST, SECOND);
  server[`POST vote/3/12/${VOTER}`] = { status: 201, body: { winner: 11, receipt: receipt(3, 1) } };
  openVote(server);
  await pass();
  fireEvent.click(button(LEFT));
  await pass(HELD);
  expect(kept()).toEqual([receipt(3, 1)]);
  jest.useRealTimers();
});

test('the latest 30 of the latest 12 events are kept', () => {
  const storage = openStorage(window);
  for (let event = 1; event <= 13; event += 1) keepReceipt(storage, receipt(event, 1));
  for (let number = 2; number <= 32; number += 1) keepReceipt(storage, receipt(13, number));
  expect([...new Set(kept().map(({ event }) => event))]).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  const last = kept().filter(({ event }) => event === 13);
  expect(last).toHaveLength(30);
  expect(last[0]).toEqual(receipt(13, 3));
});

test('the same vote is kept once', () => {
  const storage = openStorage(window);
  keepReceipt(storage, receipt(3, 1));
  keepReceipt(storage, receipt(3, 1));
  expect(kept()).toHaveLength(1);
});

test.each(['{', '{}', '[1, null, {"event":3}]'])('what cannot be read is left out: %s', text => {
  localStorage.setItem('duds:receipts', text);
  expect(kept()).toEqual([]);
});
