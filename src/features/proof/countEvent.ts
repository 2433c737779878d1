import { MAX_BALLOTS_IN_BROWSER, sizeOf, type EventRecord } from '../../../rules';
import { canVerify, countApi, fetchSheet } from '../../api/countApi';
import { storedReceipts } from '../../api/receipts';
import type { WithPlatform } from '../../app/hooks';
import { lineSentences } from '../../messages/count';
import type { CountJob, CountReport, TimedLine } from '../../platform/counting/counter';
import { alertRaised } from '../notices/noticesSlice';
import { checkRequest, fetchRecord, fetchWitnessed, hasSeenProofs, proofsInput, rememberSeals } from './checkInputs';
import { selectCount } from './countSelectors';
import {
  countEntered,
  countLeft,
  countSlice,
  courseStarted,
  eyeRead,
  formatRead,
  jobEnded,
  jobStarted,
  lineChecked,
  ownLineChecked,
  piecesWeighed,
  pointCounted,
  sheetOpened,
  sheetRefused,
  sheetRequested,
  workerCrashed,
  workerOpened,
  type JobName,
  type Uncountable,
} from './countSlice';

export const enterCount =
  (eventId: number): WithPlatform<void> =>
  (dispatch, _getState, { reducer, storage }) => {
    reducer.inject(countSlice);
    const receipts = storedReceipts(storage).filter(({ event }) => event === eventId);
    dispatch(countEntered({ eventId, receipts }));
  };

export const leaveCount =
  (): WithPlatform<void> =>
  (dispatch, _getState, { counting, log }) => {
    Promise.resolve(counting.close()).catch((cause: unknown) => log('The count did not end', cause));
    dispatch(countLeft());
  };

/** Gives the worker a job, after the sheet that the job needs. */
export const startJob =
  (job: JobName): WithPlatform<Promise<void>> =>
  async (dispatch, getState) => {
    const before = selectCount(getState());
    if (before === undefined) return;
    dispatch(jobStarted(job));
    if (before.sheet === 'open') await dispatch(askFor(job));
    else if (before.sheet !== 'fetching') await dispatch(openSheet(before.eventId));
  };

const openSheet =
  (eventId: number): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { config, log }) => {
    const isLeft = (): boolean => selectCount(getState())?.eventId !== eventId;
    dispatch(sheetRequested());
    try {
      const files = await dispatch(fetchFiles(eventId));
      if (isLeft()) return;
      if (typeof files === 'string') dispatch(sheetRefused(files));
      else if ('record' in files) await dispatch(checkWithoutSheet(files.record));
      else await dispatch(askWorker(eventId, { job: 'open', ...files }));
    } catch (cause: unknown) {
      log(`Event ${eventId} cannot be counted with ${config.apiBase}`, cause);
      if (!isLeft()) dispatch(sheetRefused('failed'));
    }
  };

/** What the worker opens, or the record of an event whose sheet is too large, or why there is neither. */
type Files =
  Omit<Extract<CountJob, { readonly job: 'open' }>, 'job'> | { readonly record: EventRecord } | 'failed' | Uncountable;

const fetchFiles =
  (eventId: number): WithPlatform<Promise<Files>> =>
  async (dispatch, getState, platform) => {
    if (!canVerify()) return 'insecure';
    const record = await dispatch(fetchRecord(eventId));
    if (record === undefined) return 'failed';
    dispatch(formatRead(record === null ? 1 : 2));
    if (record === null) {
      const receipts = selectCount(getState())?.receipts ?? [];
      return dispatch(hasSeenProofs(eventId, receipts)) ? 'downgraded' : dispatch(fetchFormat1(eventId));
    }
    if (sizeOf(record.seals.at(-1)?.ballots ?? '-') > MAX_BALLOTS_IN_BROWSER) return { record };
    const sheet = await fetchSheet(eventId, platform);
    return sheet === undefined ? 'failed' : { sheet, event: eventId, keys: [], isProven: true };
  };

const fetchFormat1 =
  (eventId: number): WithPlatform<Promise<Files>> =>
  async (dispatch, _getState, platform) => {
    const { getKeys, getSealedSize } = countApi.endpoints;
    const again = { subscribe: false, forceRefetch: true };
    const [{ data: keys }, { data: size }] = await Promise.all([
      dispatch(getKeys.initiate(null, again)),
      dispatch(getSealedSize.initiate(eventId, again)),
    ]);
    if (keys === undefined || size === undefined) return 'failed';
    if (size === 0) return 'unsealed';
    if (size > MAX_BALLOTS_IN_BROWSER) return 'too-many';
    const sheet = await fetchSheet(eventId, platform);
    return sheet === undefined ? 'failed' : { sheet, event: eventId, keys, isProven: false };
  };

/** Only what proofs show: the own votes, the seals and their witnesses. */
const checkWithoutSheet =
  (record: EventRecord): WithPlatform<Promise<void>> =>
  async (dispatch, getState) => {
    const count = selectCount(getState());
    if (count === undefined) return;
    const isAsked = count.jobs.check === 'waiting';
    dispatch(sheetRefused('by-proofs'));
    if (!isAsked) return;
    const [proofs, witnessed] = await Promise.all([
      dispatch(proofsInput(record, count.receipts)),
      dispatch(fetchWitnessed(record)),
    ]);
    if (selectCount(getState())?.eventId !== record.event) return;
    if (proofs === undefined) return void dispatch(sheetRefused('failed'));
    dispatch(jobStarted('check'));
    await dispatch(askWorker(record.event, { job: 'check', proofs: { ...proofs, ...witnessed } }));
  };

/** Asks the worker, which starts with the first question. */
export const askWorker =
  (eventId: number, job: CountJob): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { counting }) => {
    if (selectCount(getState())?.hasWorker === false) {
      dispatch(workerOpened());
      await counting.open(report => dispatch(follow(eventId, report)));
    }
    await (selectCount(getState())?.eventId === eventId ? counting.ask(job) : counting.close());
  };

const askFor =
  (job: JobName): WithPlatform<Promise<void>> =>
  async (dispatch, getState) => {
    const count = selectCount(getState());
    if (count === undefined) return;
    const { eventId, receipts } = count;
    if (job === 'eye') await dispatch(askWorker(eventId, { job, receipts }));
    else if (job !== 'check') await dispatch(askWorker(eventId, { job }));
    else await dispatch(askWorker(eventId, { job, ...(await dispatch(checkRequest(count))) }));
  };

/** What the worker reports about an event that the player may have left. */
const follow =
  (eventId: number, report: CountReport): WithPlatform<void> =>
  (dispatch, getState, { log }) => {
    const count = selectCount(getState());
    if (count?.eventId !== eventId) return;
    if (report.report === 'line') dispatch(rememberSeals(eventId, report.line));
    if (report.report === 'line' && report.job === 'own') dispatch(warnOf(report.line));
    if (report.report === 'ended' && report.job === 'own') return;
    if (report.report !== 'opened') return void dispatch(actionOf(report));
    dispatch(sheetOpened(report.format));
    const waiting = (Object.keys(count.jobs) as JobName[]).filter(job => count.jobs[job] === 'waiting');
    for (const job of waiting) dispatch(askFor(job)).catch((cause: unknown) => log(`There is no ${job}`, cause));
  };

/** The player did not ask, and may not look as far down. */
const warnOf =
  (line: TimedLine): WithPlatform<void> =>
  dispatch => {
    const refuted = lineSentences(line).find(({ verdict }) => verdict === 'failed');
    if (refuted) dispatch(alertRaised({ text: refuted.text }));
  };

function actionOf(report: Exclude<CountReport, { readonly report: 'opened' }>) {
  switch (report.report) {
    case 'refused':
      return sheetRefused(report.why === 'unreadable' ? 'failed' : report.why);
    case 'crashed':
      return workerCrashed();
    case 'line':
      return report.job === 'own' ? ownLineChecked(report.line) : lineChecked(report.line);
    case 'eye':
      return eyeRead(report.eye);
    case 'pieces':
      return piecesWeighed(report.reading);
    case 'finalists':
      return courseStarted({ finalists: report.finalists, entries: report.entries });
    case 'point':
      return pointCounted(report.point);
    case 'ended':
      return jobEnded(report.job as JobName);
  }
}
