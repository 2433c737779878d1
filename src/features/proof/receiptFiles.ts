import { parseJson, PRODUCT, readReceipts } from '../../../rules';
import { storedReceipts } from '../../api/receipts';
import { seenLeaves } from '../../api/seenSeals';
import type { WithPlatform } from '../../app/hooks';
import type { TimedLine } from '../../platform/counting/counter';
import { knownRecord } from './checkInputs';
import { startJob } from './countEvent';
import { selectCount } from './countSelectors';
import { receiptsBrought, receiptsRefused } from './countSlice';

/** All receipts of twelve events need half of that. */
const MAX_FILE = 1024 * 1024;

/** All receipts of this browser as a file, which `npm run events -- check` also reads. */
export const saveReceipts =
  (): WithPlatform<Promise<void>> =>
  async (_dispatch, getState, { pictures, storage }) => {
    const kept = storedReceipts(storage);
    const receipts = kept.length > 0 ? kept : (selectCount(getState())?.receipts ?? []);
    await pictures.save(jsonFile({ receipts }), `${PRODUCT.slug}-receipts.json`);
  };

/** Reads the receipts of a file. They are used until the player leaves this screen. */
export const bringReceipts =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { files }) => {
    const file = await files.pick('application/json,.json');
    const eventId = selectCount(getState())?.eventId;
    if (file === null || eventId === undefined) return;
    if (file.size > MAX_FILE) return void dispatch(receiptsRefused('too-large'));
    const all = readReceipts(parseJson(new TextDecoder().decode(await file.arrayBuffer())));
    const own = all.filter(({ event }) => event === eventId);
    if (own.length === 0) return void dispatch(receiptsRefused(all.length === 0 ? 'unreadable' : 'other-event'));
    dispatch(receiptsBrought(own));
    await dispatch(startJob('check'));
  };

/** What a line has refuted, with everything that the server has signed about it. */
export const keepEvidence =
  (refuted: TimedLine | { readonly line: 'downgraded' }): WithPlatform<Promise<void>> =>
  async (_dispatch, getState, { pictures, storage }) => {
    const count = selectCount(getState());
    if (count === undefined) return;
    const { eventId: event, receipts } = count;
    const record = knownRecord(getState(), event) ?? undefined;
    const seen = seenLeaves(storage, event);
    const content = { event, ...refuted, receipts, seen, record };
    await pictures.save(jsonFile(content), `${PRODUCT.slug}-evidence-${event}-${refuted.line}.json`);
  };

const jsonFile = (content: unknown): Blob => new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' });
