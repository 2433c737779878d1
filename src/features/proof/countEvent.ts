import { MAX_BALLOTS_IN_BROWSER } from '../../../rules';
import { countApi, canVerify, fetchSheet } from '../../api/countApi';
import { storedReceipts } from '../../api/receipts';
import type { WithPlatform } from '../../app/hooks';
import type { CountJob, CountReport } from '../../platform/counting/counter';
import { selectCount } from './countSelectors';
import {
  countEntered,
  countLeft,
  countReducer,
  courseStarted,
  eyeRead,
  jobEnded,
  jobStarted,
  lineChecked,
  piecesWeighed,
  pointCounted,
  sheetOpened,
  sheetRefused,
  sheetRequested,
  type CountState,
  type JobName,
  type Uncountable,
} from './countSlice';

export const enterCount =
  (eventId: number): WithPlatform<void> =>
  (dispatch, _getState, { addSlices, storage }) => {
    addSlices({ count: countReducer });
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
  async (dispatch, getState, { counting }) => {
    const before = selectCount(getState());
    if (before === undefined) return;
    dispatch(jobStarted(job));
    if (before.sheet === 'open') await counting.ask(jobOf(job, before));
    else if (before.sheet !== 'fetching') await dispatch(openSheet(before.eventId));
  };

const openSheet =
  (eventId: number): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { counting, config, log }) => {
    const isLeft = (): boolean => selectCount(getState())?.eventId !== eventId;
    dispatch(sheetRequested());
    try {
      const files = await dispatch(fetchFiles(eventId));
      if (isLeft()) return;
      if (typeof files === 'string') {
        dispatch(sheetRefused(files));
        return;
      }
      await counting.open(report => dispatch(follow(eventId, report)));
      await (isLeft() ? counting.close() : counting.ask({ job: 'open', ...files }));
    } catch (cause: unknown) {
      log(`Event ${eventId} cannot be counted with ${config.apiBase}`, cause);
      if (!isLeft()) dispatch(sheetRefused('failed'));
    }
  };

const fetchFiles =
  (
    eventId: number,
  ): WithPlatform<Promise<Omit<Extract<CountJob, { readonly job: 'open' }>, 'job'> | 'failed' | Uncountable>> =>
  async (dispatch, _getState, platform) => {
    if (!canVerify()) return 'insecure';
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
    return sheet === undefined ? 'failed' : { sheet, keys };
  };

/** What the worker reports about an event that the player may have left. */
const follow =
  (eventId: number, report: CountReport): WithPlatform<void> =>
  (dispatch, getState, { counting, log }) => {
    const count = selectCount(getState());
    if (count?.eventId !== eventId) return;
    if (report.report !== 'opened') return void dispatch(actionOf(report));
    dispatch(sheetOpened());
    const waiting = (Object.keys(count.jobs) as JobName[]).filter(job => count.jobs[job] === 'waiting');
    for (const job of waiting)
      Promise.resolve(counting.ask(jobOf(job, count))).catch((cause: unknown) => log(`There is no ${job}`, cause));
  };

function actionOf(report: Exclude<CountReport, { readonly report: 'opened' }>) {
  switch (report.report) {
    case 'refused':
      return sheetRefused(report.why === 'unreadable' ? 'failed' : report.why);
    case 'crashed':
      return sheetRefused('failed');
    case 'line':
      return lineChecked(report.line);
    case 'eye':
      return eyeRead(report.eye);
    case 'pieces':
      return piecesWeighed(report.reading);
    case 'finalists':
      return courseStarted({ finalists: report.finalists, entries: report.entries });
    case 'point':
      return pointCounted(report.point);
    case 'ended':
      return jobEnded(report.job);
  }
}

function jobOf(job: JobName, { receipts }: CountState): CountJob {
  return job === 'check' || job === 'eye' ? { job, receipts } : { job };
}
