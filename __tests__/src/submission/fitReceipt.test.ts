import { webcrypto } from 'node:crypto';
import { waitFor } from '@testing-library/react';
import type { FitReceipt } from '#rules/proof/published';
import { storedReceipts } from '../../../src/api/receipts';
import { selectNotice, selectToast } from '../../../src/features/notices/noticesSlice';
import { selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { entryConfirmed } from '../../../src/features/submission/submissionSlice';
import { openStorage } from '../../../src/platform/storage';
import { openStore } from '../support/openStore';
import { platformDouble } from '../support/platformDouble';
import { connected, serveApi, VOTER, type Server } from '../support/screen';
import { enter, fitReceipt, keysCall, newSigner, receipt } from '../support/sealingServer';

const EVENT = 7;
const ENTRY = `POST entries/${EVENT}/${VOTER}`;
const receipts = () => storedReceipts(openStorage(window));

beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
beforeEach(() => localStorage.clear());

/** Enters the current fit. The server makes something of its receipt. */
async function submit(change: (honest: FitReceipt) => unknown, more: Server = {}) {
  const calls = serveApi({
    ...keysCall(),
    [ENTRY]: ({ body }) => {
      const { receipt: honest } = enter(EVENT, VOTER)(JSON.parse(body)).body as { receipt: FitReceipt };
      return { status: 201, body: { receipt: change(honest) } };
    },
    ...more,
  });
  const store = openStore(platformDouble());
  store.dispatch(connected(VOTER));
  store.dispatch(entryConfirmed({ eventId: EVENT }));
  const isOver = () => {
    const state = store.getState();
    return selectOverlay(state) === 'congrats' || (selectNotice(state) ?? selectToast(state) ?? null) !== null;
  };
  await waitFor(() => expect(isOver()).toBe(true));
  return { store, calls };
}

test('a fit’s receipt is compared with the fit, and kept, before it is celebrated', async () => {
  const { store } = await submit(honest => honest);
  expect(receipts()).toMatchObject([{ event: EVENT, id: 5, wallet: VOTER }]);
  expect(selectOverlay(store.getState())).toBe('congrats');
  expect(selectNotice(store.getState())).toBeUndefined();
});

test.each<[string, (honest: FitReceipt) => unknown]>([
  ['no receipt', () => undefined],
  ['another fit', fit => fitReceipt({ ...fit, avatar: { ...fit.avatar, background: '#000000' } })],
  ['another wallet', fit => fitReceipt({ ...fit, wallet: `0x${'b'.repeat(40)}` })],
  ['another event', fit => fitReceipt({ ...fit, event: 8 })],
  ['another hash', fit => ({ ...fit, salt: 'ab'.repeat(16) })],
  ['another host', fit => receipt(fit, { host: 'elsewhere.test', at: fit.at })],
  ['a wrong signature', fit => fitReceipt(fit, fit.at, { ...newSigner(), kid: fit.key })],
  ['an unknown key', fit => fitReceipt(fit, fit.at, newSigner())],
])('with %s, a fit is not celebrated, and the player gets the evidence', async (_name, change) => {
  const { store } = await submit(change);
  expect(receipts()).toEqual([]);
  expect(selectOverlay(store.getState())).not.toBe('congrats');
  expect(selectNotice(store.getState())).toMatchObject({
    text: 'The server did not confirm this fit as you sent it.',
    reasons: ['It may be entered all the same.'],
    steps: ['evidence'],
    evidence: { content: { fit: { wallet: VOTER } } },
  });
});

test('without the keys that would check its receipt, no fit is sent', async () => {
  const { store, calls } = await submit(honest => honest, { 'GET /.well-known/duds-keys.json': 'no network' });
  expect(calls.some(call => call.startsWith('POST'))).toBe(false);
  expect(selectToast(store.getState())?.text).toMatch(/^That was not sent/);
});
