import type { EventRecord } from '../../rules/index';
import { checkBallotReceipt } from '../../src/api/checkReceipt';
import { keepReceipt, keepVote, type KeptBallot } from '../../src/api/receipts';
import type { AppListenerApi } from '../../src/app/storeTypes';
import { signedVote } from '../../src/features/voting/newVote';
import { STORAGE_KEYS } from '../../src/platform/config';
import { openVoting } from '../../src/platform/openVoting';
import { openStorage } from '../../src/platform/storage';

/** Votes of an event, with what the browser had kept of it before each of them. */
interface Given {
  readonly own: readonly KeptBallot[];
  readonly receipts: readonly KeptBallot[];
  readonly record: EventRecord;
}

const timesOf = () =>
  ({ key: [], sign: [], keep: [], check: [] }) as Record<'key' | 'sign' | 'keep' | 'check', number[]>;

async function timed<T>(times: number[], work: () => T | Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  times.push(performance.now() - began);
  return result;
}

const storage = openStorage(window);
const voting = openVoting(window, console.error);
const api = { extra: { storage, voting: () => Promise.resolve(voting) } } as unknown as AppListenerApi;

/** Runs in the page, with the game's own code; returns milliseconds. */
async function measureVoteCycle({ own, receipts, record }: Given) {
  const [times, wallet] = [timesOf(), own[0]?.wallet ?? ''];
  for (const receipt of receipts) {
    const { id = '' } = (await timed(times.key, () => voting.keys.of(wallet))) ?? {};
    storage.write(STORAGE_KEYS.receipts, JSON.stringify(own.map(one => ({ ...one, voter: id }))));
    await measureVote({ ...receipt, wallet }, record, times);
    await voting.keys.forget(id);
  }
  return times;
}

/** What the page does for a vote besides its calls. */
async function measureVote(receipt: KeptBallot, record: EventRecord, times: ReturnType<typeof timesOf>): Promise<void> {
  const box = { storage, clock: Date };
  const unsigned = { ...receipt, signed: 0, header: `- ${receipt.salt}` } as const;
  const vote = await timed(times.sign, () => signedVote(unsigned, record, api));
  if (vote.signed === 0) throw new Error('The vote is not signed.');
  await timed(times.keep, () => keepVote(box, vote));
  const verdict = await timed(times.check, () => checkBallotReceipt(vote, receipt, record));
  if (verdict !== 'ok') throw new Error(`The receipt is ${verdict}.`);
  await timed(times.keep, () => keepReceipt(box, receipt, vote));
}

Object.assign(window, { measureVoteCycle });

export type MeasureVoteCycle = typeof measureVoteCycle;
