import { normalizeAddress } from '#rules/ids';
import { PRODUCT } from '#rules/product';
import type { VotesIndex } from '#rules/proof/published';
import type { ShownResults } from '#rules/proof/shownResults';
import { fetchOwnFits, fetchOwnPages } from './ownPages';
import { fetchPages, publishedApi, type Published } from './publishedApi';
import { resultsApi, selectVersion } from '../../api/resultsApi';
import { sealsApi, type SignedSeals } from '../../api/sealsApi';
import type { AppListenerApi, RootState } from '../../base/storeTypes';
import type { CountJob, CountReport } from '../../platform/counting/counter';
import {
  courseStarted,
  eyeRead,
  jobEnded,
  lineChecked,
  ownCheckFailed,
  ownLineChecked,
  piecesWeighed,
  pointCounted,
  selectCount,
  votesOpened,
  votesRefused,
  votesRequested,
  workerCrashed,
  workerOpened,
  type JobName,
} from './countSlice';
import { selectAddress } from '../wallet/walletSlice';

const AGAIN = { subscribe: false, forceRefetch: true } as const;

/** Gives the worker a job, after the votes that the job needs. */
export async function startJob(job: JobName, api: AppListenerApi): Promise<void> {
  const { votes, eventId } = selectCount(api.getState());
  if (votes === 'open') await askFor(job, api);
  else if (votes !== 'fetching') await openVotes(eventId, api);
}

const isLeft = (eventId: number, api: AppListenerApi): boolean => selectCount(api.getState()).eventId !== eventId;

async function openVotes(eventId: number, api: AppListenerApi): Promise<void> {
  api.dispatch(votesRequested());
  try {
    const { seals, index } = await fetchPublished(eventId, api);
    const numbersOf = (list: { readonly pages: readonly unknown[] }) => list.pages.map((_, page) => page);
    const { fits, votes, leftOut } = index;
    const all = { fits: numbersOf(fits), page: numbersOf(votes), leftOut: numbersOf(leftOut) };
    const pages = await fetchPages(eventId, all, publishedOf(eventId, api));
    const bytes = { fits: pages.fits.map(last), votes: pages.page.map(last), leftOut: pages.leftOut.map(last) };
    if (!isLeft(eventId, api)) await askWorker(eventId, { job: 'open', seals, pages: bytes }, api);
  } catch (cause: unknown) {
    api.extra.log(`Event ${eventId} cannot be counted`, cause);
    if (!isLeft(eventId, api)) api.dispatch(votesRefused());
  }
}

const publishedOf = (eventId: number, api: AppListenerApi): Published => {
  return { config: api.extra.config, version: selectVersion(api.getState(), eventId) };
};

const last = <T>([, bytes]: readonly [number, T]): T => bytes;

/** Rejects if it does not load, or is about another event. */
async function fetchPublished(
  eventId: number,
  { dispatch }: AppListenerApi,
): Promise<SignedSeals & { readonly index: VotesIndex }> {
  const [signed, index] = await Promise.all([
    dispatch(sealsApi.endpoints.getSeals.initiate(eventId, AGAIN)).unwrap(),
    dispatch(publishedApi.endpoints.getVotesIndex.initiate(eventId, AGAIN)).unwrap(),
  ]);
  if (signed.seals.event !== eventId || index.event !== eventId) throw new Error('This is about another event.');
  return { ...signed, index };
}

/** Looks the own votes up with a few pages. */
export async function checkOwnVotes(api: AppListenerApi): Promise<void> {
  const { eventId, receipts, seen } = selectCount(api.getState());
  try {
    const [{ seals, keys, index }, fits] = await Promise.all([
      fetchPublished(eventId, api),
      fetchOwnFits(eventId, receipts, publishedOf(eventId, api)),
      openWorker(eventId, api),
    ]);
    const pages = await fetchOwnPages(index, receipts, fits, publishedOf(eventId, api));
    if (isLeft(eventId, api)) return;
    await askWorker(eventId, { job: 'own', seals, keys, seen, receipts, index, fits, pages }, api);
  } catch (cause: unknown) {
    api.extra.log(`The votes in event ${eventId} were not checked`, cause);
    if (!isLeft(eventId, api)) api.dispatch(ownCheckFailed());
  }
}

/** Asks the worker, which starts with the first question at the latest. */
async function askWorker(eventId: number, job: CountJob, api: AppListenerApi): Promise<void> {
  await openWorker(eventId, api);
  if (!isLeft(eventId, api)) await api.extra.counting.ask(job);
}

async function openWorker(eventId: number, api: AppListenerApi): Promise<void> {
  if (selectCount(api.getState()).hasWorker) return;
  api.dispatch(workerOpened());
  const { counting } = api.extra;
  await counting.open(report => follow(eventId, report, api));
  // If the player has gone to another event meanwhile, the worker is already that one's.
  if (!selectCount(api.getState()).hasWorker) await counting.close();
}

async function askFor(job: JobName, api: AppListenerApi): Promise<void> {
  const { eventId, receipts, seen } = selectCount(api.getState());
  if (job === 'eye') await askWorker(eventId, { job, receipts }, api);
  else if (job !== 'check') await askWorker(eventId, { job }, api);
  else {
    const keys = sealsApi.endpoints.getSeals.select(eventId)(api.getState()).data?.keys ?? [];
    const shown = shownResults(api.getState(), eventId);
    await askWorker(eventId, { job, receipts, keys, seen, shown }, api);
  }
}

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

/** What the worker reports about an event that the player may have left. */
function follow(eventId: number, report: CountReport, api: AppListenerApi): void {
  if (isLeft(eventId, api)) return;
  if (report.report === 'file') void saveFile(eventId, report.text, api);
  else api.dispatch(actionOf(report));
  if (report.report !== 'opened') return;
  const { jobs } = selectCount(api.getState());
  for (const job of (Object.keys(jobs) as JobName[]).filter(name => jobs[name] === 'waiting'))
    askFor(job, api).catch((cause: unknown) => api.extra.log(`There is no ${job}`, cause));
}

async function saveFile(eventId: number, text: string, { extra }: AppListenerApi): Promise<void> {
  try {
    const file = new Blob([text], { type: 'application/json' });
    await extra.pictures.save(file, `${PRODUCT.slug}-event-${eventId}.json`);
  } catch (cause: unknown) {
    extra.log('The file was not saved', cause);
  }
}

function actionOf(report: Exclude<CountReport, { readonly report: 'file' }>) {
  switch (report.report) {
    case 'opened':
      return votesOpened();
    case 'unreadable':
      return report.job === 'own' ? ownCheckFailed() : votesRefused();
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
      return jobEnded(report.job);
  }
}
