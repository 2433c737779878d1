import { checkByPages, checkClosed, type CheckInput } from '#rules/proof/checkClosed';
import { MAX_VOTES_IN_BROWSER, placesOf } from '#rules/proof/checkRanking';
import type { CheckLine } from '#rules/proof/findings';
import {
  isVoteReceipt,
  type ClosedEvent,
  type EventSeals,
  type PublishedFit,
  type Receipt,
  type VotesIndex,
} from '#rules/proof/published';
import { applyRulings, hashVotes, type Counted } from '#rules/proof/rulingsInForce';
import { pieceWorth, uncomparedPieces, type PieceWorth, type WornPiece } from '#rules/voting/pieceWorth';
import { settling } from '#rules/voting/settling';
import { yourEye, type EyeReading } from '#rules/voting/yourEye';
import { checkTools, hash } from '../checkTools';
import { lookupOf, readPages, type SentPages, type SomePages } from './pages';

/** What a check needs besides what is published. */
type CheckRequest = Pick<CheckInput, 'receipts' | 'keys' | 'seen' | 'shown'>;

type OwnRequest = Pick<CheckInput, 'receipts' | 'keys' | 'seen'> & {
  readonly seals: EventSeals;
  readonly index: VotesIndex;
  readonly fits: readonly PublishedFit[];
  readonly pages: SomePages;
};

/**
 * The jobs that the page sends. All pages come first, as the server sent them, so that the page never parses them; only
 * the check of the own votes brings a few of its own.
 */
export type CountJob =
  | { readonly job: 'open'; readonly seals: EventSeals; readonly pages: SentPages }
  | ({ readonly job: 'own' } & OwnRequest)
  | ({ readonly job: 'check' } & CheckRequest)
  | { readonly job: 'eye'; readonly receipts: readonly Receipt[] }
  | { readonly job: 'pieces' | 'course' | 'file' };

/** One of the best fits, in the order of their final places. */
export interface Finalist {
  /** Null if it was forgotten. */
  readonly wallet: string | null;
}

/** The finalists' places after this many votes, from 1. */
export interface CoursePoint {
  readonly ballots: number;
  readonly places: readonly number[];
}

export interface PieceReading {
  readonly pieces: readonly PieceWorth[];
  readonly uncompared: readonly WornPiece[];
}

/** How the player's votes agree with the ranking, and how all votes do. */
export interface EyeComparison {
  readonly own: EyeReading;
  readonly crowd: EyeReading;
}

export type CountReport =
  | { readonly report: 'opened' }
  /** The pages of this job cannot be read. */
  | { readonly report: 'unreadable'; readonly job: 'open' | 'own' }
  | { readonly report: 'line'; readonly job: 'own' | 'check'; readonly line: CheckLine }
  | { readonly report: 'eye'; readonly eye: EyeComparison }
  | { readonly report: 'pieces'; readonly reading: PieceReading }
  | { readonly report: 'finalists'; readonly finalists: readonly Finalist[]; readonly entries: number }
  | { readonly report: 'point'; readonly point: CoursePoint }
  /** The whole event as JSON. */
  | { readonly report: 'file'; readonly text: string }
  | { readonly report: 'ended'; readonly job: Exclude<CountJob['job'], 'open' | 'own'> }
  /** The worker itself failed. */
  | { readonly report: 'crashed' };

type Post = (report: CountReport) => void;

const FINALISTS = 10;

/** Works on one event at a time. Jobs that arrive meanwhile wait for their turn. */
export function makeCounter(post: Post): (job: CountJob) => Promise<void> {
  let open: ClosedEvent | undefined;
  let last: Promise<void> = Promise.resolve();
  const work = async (job: CountJob): Promise<void> => {
    if (job.job === 'own') await checkOwnPages(job, post);
    else if (job.job === 'open') {
      const lists = readPages(job.pages);
      open = lists && { ...job.seals, ...lists };
      post(open === undefined ? { report: 'unreadable', job: 'open' } : { report: 'opened' });
    } else if (open !== undefined) {
      await doJob(job, open, post);
      post({ report: 'ended', job: job.job });
    }
  };
  return job => (last = last.then(() => work(job)));
}

async function checkOwnPages({ index, fits, pages, ...request }: OwnRequest, post: Post): Promise<void> {
  const lookup = lookupOf(index, pages, fits, hash);
  if (lookup === undefined) post({ report: 'unreadable', job: 'own' });
  else await postLines('own', checkByPages({ ...request, lookup }, checkTools()), post);
}

async function postLines(job: 'own' | 'check', lines: AsyncIterable<CheckLine>, post: Post): Promise<void> {
  for await (const line of lines) post({ report: 'line', job, line });
}

async function doJob(
  job: Exclude<CountJob, { readonly job: 'open' | 'own' }>,
  closed: ClosedEvent,
  post: Post,
): Promise<void> {
  switch (job.job) {
    case 'check':
      return postLines('check', checkClosed({ ...job, closed, maxVotes: MAX_VOTES_IN_BROWSER }, checkTools()), post);
    case 'eye':
      post({ report: 'eye', eye: compareEyes(job.receipts, closed) });
      return;
    case 'pieces':
      post({ report: 'pieces', reading: weighPieces(closed) });
      return;
    case 'course':
      followCourse(closed, post);
      return;
    case 'file':
      post({ report: 'file', text: JSON.stringify(closed) });
  }
}

/** What counts of an event. The hashes of its votes only matter if some are left out. */
function countedOf(closed: ClosedEvent): Counted {
  return applyRulings(closed.leftOut.length === 0 ? { ...closed, voteHashes: [] } : hashVotes(closed, hash));
}

function compareEyes(receipts: readonly Receipt[], closed: ClosedEvent): EyeComparison {
  const ranking = placesOf(closed);
  const own = receipts.filter(isVoteReceipt).map(({ lo, hi, winner }) => ({ winner, loser: winner === lo ? hi : lo }));
  const all = countedOf(closed).ballots.flatMap(({ left, right, winner }) =>
    winner === undefined ? [] : [{ winner, loser: winner === left ? right : left }],
  );
  return { own: yourEye(own, ranking), crowd: yourEye(all, ranking) };
}

type NamedFit = Extract<PublishedFit, { readonly wallet: string }>;

const isNamed = (fit: PublishedFit): fit is NamedFit => fit.hash === undefined;

/** Forgotten fits have no pieces any more. */
function weighPieces(closed: ClosedEvent): PieceReading {
  const counted = countedOf(closed);
  const ranked = new Set(counted.fits.map(({ id }) => id));
  const entries = closed.fits.filter(isNamed).flatMap(fit => (ranked.has(fit.id) ? { id: fit.id, avatar: fit } : []));
  const dressed = new Set(entries.map(({ id }) => id));
  const ballots = counted.ballots.filter(({ left, right }) => dressed.has(left) && dressed.has(right));
  return { pieces: pieceWorth(entries, ballots), uncompared: uncomparedPieces(entries) };
}

function followCourse(closed: ClosedEvent, post: Post): void {
  const { fits, ballots } = countedOf(closed);
  const best = placesOf(closed).slice(0, FINALISTS);
  const wallets = new Map(closed.fits.filter(isNamed).map(({ id, wallet }) => [id, wallet]));
  post({
    report: 'finalists',
    finalists: best.map(id => ({ wallet: wallets.get(id) ?? null })),
    entries: fits.length,
  });
  for (const { ballots: counted, ranking: then } of settling(fits, ballots)) {
    const places = new Map(then.map((id, index) => [id, index + 1]));
    post({ report: 'point', point: { ballots: counted, places: best.map(id => places.get(id) ?? fits.length) } });
  }
}
