import { sha256 } from '@noble/hashes/sha2.js';
import {
  normalizeAddress,
  ownLeaves,
  sealLeaf,
  type EventRecord,
  type LogProof,
  type OwnReceipt,
  type ProofsInput,
  type ShownResults,
  type Witness,
} from '../../../rules';
import { proofsApi } from '../../api/proofsApi';
import { recordApi } from '../../api/recordApi';
import { resultsApi } from '../../api/resultsApi';
import { keepSeals, seenLeaves } from '../../api/seenSeals';
import type { WithPlatform } from '../../app/hooks';
import type { RootState } from '../../app/storeTypes';
import type { CheckRequest, TimedLine } from '../../platform/counting/counter';
import { selectAddress } from '../wallet/walletSlice';
import type { CountState } from './countSlice';

const AGAIN = { subscribe: false, forceRefetch: true } as const;

/** What is public about an event; null if the server knows no proofs of the second format, undefined if it does not say. */
export const fetchRecord =
  (eventId: number): WithPlatform<Promise<EventRecord | null | undefined>> =>
  async dispatch => {
    const { data: record } = await dispatch(recordApi.endpoints.getRecord.initiate(eventId, AGAIN));
    return record && record.event !== eventId ? undefined : record;
  };

export const knownRecord = (state: RootState, eventId: number): EventRecord | null | undefined =>
  recordApi.endpoints.getRecord.select(eventId)(state).data;

/** Whether this browser has seen proofs of the second format of the event. */
export const hasSeenProofs =
  (eventId: number, receipts: readonly OwnReceipt[]): WithPlatform<boolean> =>
  (_dispatch, _getState, { storage }) =>
    receipts.some(receipt => 'format' in receipt) || seenLeaves(storage, eventId).length > 0;

/** What a whole check needs besides the sheet. */
export const checkRequest =
  ({ eventId, receipts }: CountState): WithPlatform<Promise<CheckRequest>> =>
  async (dispatch, getState, { storage }) => {
    const record = knownRecord(getState(), eventId);
    const witnessed = record ? await dispatch(fetchWitnessed(record)) : {};
    return { receipts, seen: seenLeaves(storage, eventId), results: shownResults(getState(), eventId), ...witnessed };
  };

/** What a check by proofs needs; undefined if the proofs do not load. */
export const proofsInput =
  (record: EventRecord, receipts: readonly OwnReceipt[]): WithPlatform<Promise<ProofsInput | undefined>> =>
  async (dispatch, _getState, { storage }) => {
    const { event } = record;
    const leaves = ownLeaves(event, receipts, sha256);
    const call = proofsApi.endpoints.getProofs.initiate({ eventId: event, leaves }, AGAIN);
    const { data: proofs } = leaves.length === 0 ? { data: {} } : await dispatch(call);
    return proofs && { record, receipts, seen: seenLeaves(storage, event), proofs };
  };

interface Witnessed {
  readonly log?: LogProof | undefined;
  readonly witnesses?: readonly Witness[] | undefined;
}

/** The end seal in the log of all seals, and who may have seen it there. */
export const fetchWitnessed =
  ({ seals }: EventRecord): WithPlatform<Promise<Witnessed>> =>
  async dispatch => {
    const last = seals.at(-1);
    if (last === undefined) return {};
    // The last seal, that of the ranking, names the end seal.
    const [{ data: log }, { data: witnesses }] = await Promise.all([
      dispatch(proofsApi.endpoints.getSealProof.initiate(last.previous, AGAIN)),
      dispatch(proofsApi.endpoints.getWitnesses.initiate(null, AGAIN)),
    ]);
    return { log: log ?? undefined, witnesses };
  };

/** The places as the page shows them, and the player's own. */
function shownResults(state: RootState, eventId: number): ShownResults | undefined {
  const { getResults, getResultsInfo, getPlace } = resultsApi.endpoints;
  const { data } = getResults.select(eventId)(state);
  if (data === undefined) return undefined;
  const rows = data.pages.flatMap(page => page.entries.map(({ avatar, ...row }) => ({ ...row, ...avatar })));
  const wallet = normalizeAddress(selectAddress(state) ?? '');
  const { data: place } = getPlace.select({ eventId, wallet })(state);
  return {
    rows,
    isComplete: data.pages.at(-1)?.hasMore === false,
    places: place === undefined ? [] : [{ wallet, place }],
    awards: getResultsInfo.select(eventId)(state).data,
  };
}

/** Remembers the seals of an event that follow one another. */
export const rememberSeals =
  (eventId: number, line: TimedLine): WithPlatform<void> =>
  (_dispatch, getState, { storage }) => {
    const record = knownRecord(getState(), eventId);
    const isChained = 'findings' in line && line.findings.some(({ code }) => code === 'seals-chained');
    if (!record || !isChained) return;
    const { host, event, seals } = record;
    keepSeals(
      storage,
      event,
      seals.map(seal => sealLeaf(host, event, seal, sha256)),
    );
  };
