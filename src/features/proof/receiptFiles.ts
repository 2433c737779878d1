import { parseJson } from '#rules/json';
import { PRODUCT } from '#rules/product';
import type { CheckLine } from '#rules/proof/findings';
import { readReceipts } from '#rules/proof/readPublished';
import { storedReceipts } from '../../api/receipts';
import { seenSeals } from '../../api/seals';
import { sealsApi } from '../../api/sealsApi';
import type { WithPlatform } from '../../base/hooks';
import { jobRequested, receiptsBrought, selectCount } from '../counting/countSlice';
import { receiptsRefused } from './proofSlice';

/** All receipts of twelve events need half of that. */
const MAX_FILE = 1024 * 1024;

/** All receipts of this browser as a file, which `npm run events -- check` also reads. */
export const saveReceipts =
  (): WithPlatform<Promise<void>> =>
  async (_dispatch, getState, { pictures, storage }) => {
    const kept = storedReceipts(storage);
    const receipts = kept.length > 0 ? kept : selectCount(getState()).receipts;
    await pictures.save(jsonFile({ receipts }), `${PRODUCT.slug}-receipts.json`);
  };

/** Reads the receipts of a file. They are used until the player leaves this screen. */
export const bringReceipts =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { files }) => {
    const file = await files.pick('application/json,.json');
    const { eventId } = selectCount(getState());
    if (file === null) return;
    if (file.size > MAX_FILE) return void dispatch(receiptsRefused('too-large'));
    const all = readReceipts(parseJson(new TextDecoder().decode(await file.arrayBuffer())));
    const own = all.filter(({ event }) => event === eventId);
    if (own.length === 0) return void dispatch(receiptsRefused(all.length === 0 ? 'unreadable' : 'other-event'));
    dispatch(receiptsBrought(own));
    dispatch(jobRequested('check'));
  };

/** What a line has refuted, with everything that the server has signed about it. */
export const keepEvidence =
  (refuted: CheckLine): WithPlatform<Promise<void>> =>
  async (_dispatch, getState, { pictures, storage }) => {
    const { eventId: event, receipts } = selectCount(getState());
    const signed = sealsApi.endpoints.getSeals.select(event)(getState()).data;
    const content = { event, ...refuted, receipts, seen: seenSeals(storage, event), ...signed };
    await pictures.save(jsonFile(content), `${PRODUCT.slug}-evidence-${event}-${refuted.line}.json`);
  };

const jsonFile = (content: unknown): Blob => new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' });
