import { webcrypto } from 'node:crypto';
import { waitFor } from '@testing-library/react';
import { entryText, fitText, hashOfText, receiptText, type Avatar, type EntryReceipt } from '../../../rules';
import { storedReceipts } from '../../../src/api/receipts';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { entryConfirmed } from '../../../src/features/submission/submissionSlice';
import { openStorage } from '../../../src/platform/storage';
import { sha256 } from '../../rules/support/sealedEvent';
import { openStore } from '../support/openStore';
import { platformDouble } from '../support/platformDouble';
import { connected, serveApi, VOTER, type ApiRequest } from '../support/screen';
import { leaf, newSigner, signatureOf, type Signer } from '../support/signingServer';

const EVENT = 7;
const AT = '2026-11-20T12:00:00.000Z';
const receipts = () => storedReceipts(openStorage(window));

beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
beforeEach(() => localStorage.clear());

function receiptFor(avatar: Avatar, signer: Signer, change: Partial<EntryReceipt> = {}): EntryReceipt {
  const fields = { event: EVENT, id: 5, wallet: VOTER, avatar, salt: 'salt', at: AT, ...change };
  const person = hashOfText(fitText(fields), sha256);
  const named = { event: EVENT, leaf: leaf(entryText(EVENT, { id: 5, submittedAt: AT, person })), seal: '-', at: AT };
  return { format: 2, ...fields, ...named, key: signer.id, signature: signatureOf(receiptText(named), signer) };
}

/** Enters the current fit; the server signs whatever `respond` makes of it. */
async function enter(respond: (avatar: Avatar, signer: Signer) => EntryReceipt) {
  const signer = newSigner();
  const requests: ApiRequest[] = [];
  serveApi({
    'GET /.well-known/duds-keys.json': { body: { keys: [{ kid: signer.id, x: signer.x, y: signer.y }] } },
    [`POST entries/${EVENT}/${VOTER}`]: request => {
      requests.push(request);
      return { status: 201, body: { receipt: respond(JSON.parse(request.body) as Avatar, signer) } };
    },
  });
  const store = openStore(platformDouble());
  store.dispatch(connected(VOTER));
  store.dispatch(entryConfirmed({ eventId: EVENT }));
  const isOver = () => receipts().length > 0 || selectNotice(store.getState()) !== undefined;
  await waitFor(() => expect(isOver()).toBe(true));
  return { store, requests };
}

test('a fit’s receipt is compared with the fit, and kept', async () => {
  const { store, requests } = await enter((avatar, signer) => receiptFor(avatar, signer));
  expect(requests[0]!.headers.voter).toBe('-');
  expect(receipts()).toMatchObject([{ event: EVENT, id: 5, wallet: VOTER }]);
  expect(selectNotice(store.getState())).toBeUndefined();
});

test.each<[string, (avatar: Avatar, signer: Signer) => EntryReceipt]>([
  ['another fit', (avatar, signer) => receiptFor({ ...avatar, background: '#000000' }, signer)],
  ['another wallet', (avatar, signer) => receiptFor(avatar, signer, { wallet: `0x${'b'.repeat(40)}` })],
  ['another leaf', (avatar, signer) => ({ ...receiptFor(avatar, signer), salt: 'another' })],
  ['another key', (avatar, signer) => receiptFor(avatar, { ...newSigner(), id: signer.id })],
])('a receipt of %s is not kept, and the player gets the evidence', async (_name, respond) => {
  const { store } = await enter(respond);
  expect(receipts()).toEqual([]);
  expect(selectOverlay(store.getState())).toBe('congrats');
  expect(selectNotice(store.getState())).toMatchObject({
    text: 'The server did not confirm this fit as you sent it.',
    steps: ['evidence'],
    evidence: { content: { fit: { wallet: VOTER } } },
  });
});
