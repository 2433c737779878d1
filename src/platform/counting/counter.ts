import { sha256 } from '@noble/hashes/sha2.js';
import {
  checkByProofs,
  checkCount,
  checkSheet,
  isBallotReceipt,
  pieceWorth,
  settling,
  uncomparedPieces,
  yourEye,
  type CheckInput,
  type CheckLine,
  type CountLine,
  type EyeReading,
  type OwnReceipt,
  type PieceWorth,
  type ProofsInput,
  type Receipt1,
  type WornPiece,
} from '../../../rules';
import { verifier, type SigningKey } from '../signatures';
import { checkTools } from './checkTools';
import { readVotedSheet, type SentSheet, type SheetRefusal, type VotedSheet } from './votedSheet';

export type { SheetRefusal } from './votedSheet';

/** What a check needs besides the sheet. */
export type CheckRequest = Pick<CheckInput, 'receipts' | 'seen' | 'results' | 'log' | 'witnesses'>;

/**
 * The jobs that the page sends. The sheet comes first, as the server sent it, so that the page never parses it; only
 * checks by proofs do not need it.
 */
export type CountJob =
  | ({ readonly job: 'open'; readonly keys: readonly SigningKey[] } & SentSheet)
  | { readonly job: 'own' | 'check'; readonly proofs: ProofsInput }
  | ({ readonly job: 'check' } & CheckRequest)
  | { readonly job: 'eye'; readonly receipts: readonly OwnReceipt[] }
  | { readonly job: 'pieces' | 'course' };

/** A line of the check, with the milliseconds that it took. */
export type TimedLine = (CountLine | CheckLine) & { readonly ms: number };

/** One of the best fits, in the order of their final places. */
export interface Finalist {
  /** Null if it was forgotten. */
  readonly wallet: string | null;
}

/** The finalists' places after this many ballots, from 1. */
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
  | { readonly report: 'opened'; readonly format: 1 | 2 }
  | { readonly report: 'refused'; readonly why: SheetRefusal }
  | { readonly report: 'line'; readonly job: 'own' | 'check'; readonly line: TimedLine }
  | { readonly report: 'eye'; readonly eye: EyeComparison }
  | { readonly report: 'pieces'; readonly reading: PieceReading }
  | { readonly report: 'finalists'; readonly finalists: readonly Finalist[]; readonly entries: number }
  | { readonly report: 'point'; readonly point: CoursePoint }
  | { readonly report: 'ended'; readonly job: Exclude<CountJob['job'], 'open'> }
  /** The worker itself failed. */
  | { readonly report: 'crashed' };

const FINALISTS = 10;
/** Recovering the signer of a message takes milliseconds, and ten times as long on a phone. */
const MAX_SIGN_INS = 500;

interface Surroundings {
  readonly post: (report: CountReport) => void;
  readonly now: () => number;
}

/** An event's sheet while it is being counted. */
interface OpenSheet extends Surroundings {
  readonly voted: VotedSheet;
  readonly keys: readonly SigningKey[];
}

/** Works on one event's sheet at a time. Jobs that arrive meanwhile wait for their turn. */
export function makeCounter({ post, now }: Surroundings): (job: CountJob) => Promise<void> {
  let open: OpenSheet | undefined;
  let last: Promise<void> = Promise.resolve();
  const work = async (job: CountJob): Promise<void> => {
    if (job.job === 'open') {
      const voted = readVotedSheet(job);
      const isRefused = typeof voted === 'string';
      open = isRefused ? undefined : { voted, keys: job.keys, post, now };
      post(isRefused ? { report: 'refused', why: voted } : { report: 'opened', format: voted.format });
    } else if ('proofs' in job) {
      await postLines(job.job, checkByProofs(job.proofs, checkTools), { post, now });
      post({ report: 'ended', job: job.job });
    } else if (open !== undefined) {
      await doJob(job, open);
      post({ report: 'ended', job: job.job });
    }
  };
  return job => (last = last.then(() => work(job)));
}

async function postLines(
  job: 'own' | 'check',
  lines: AsyncIterable<CountLine | CheckLine>,
  { post, now }: Surroundings,
): Promise<void> {
  let before = now();
  for await (const line of lines) {
    const after = now();
    post({ report: 'line', job, line: { ...line, ms: after - before } });
    before = after;
  }
}

type SheetJob = Exclude<CountJob, { readonly job: 'open' } | { readonly proofs: ProofsInput }>;

async function doJob(job: SheetJob, open: OpenSheet): Promise<void> {
  const { voted, post } = open;
  switch (job.job) {
    case 'check':
      return postLines('check', linesOf(job, open), open);
    case 'eye':
      post({ report: 'eye', eye: compareEyes(job.receipts, voted) });
      return;
    case 'pieces': {
      const entries = voted.fits.flatMap(({ id, avatar }) => (avatar === null ? [] : [{ id, avatar }]));
      const dressed = new Set(entries.map(({ id }) => id));
      const ballots = voted.ballots.filter(({ left, right }) => dressed.has(left) && dressed.has(right));
      const reading = { pieces: pieceWorth(entries, ballots), uncompared: uncomparedPieces(entries) };
      post({ report: 'pieces', reading });
      return;
    }
    case 'course':
      followCourse(voted, post);
  }
}

function linesOf(
  request: CheckRequest,
  { voted, keys }: Pick<OpenSheet, 'voted' | 'keys'>,
): AsyncIterable<CountLine | CheckLine> {
  const { receipts } = request;
  if (voted.format === 1) {
    const own = receipts.filter((receipt): receipt is Receipt1 => !('format' in receipt));
    return checkCount({ sheet: voted.sheet, receipts: own }, { hash: sha256, verify: verifier(keys) });
  }
  const sample = { size: MAX_SIGN_INS, random: unpredictable };
  return checkSheet({ ...request, sheet: voted.sheet, sample }, checkTools);
}

/** Otherwise a server could prepare only the sign-ins that will be checked. */
function unpredictable(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}

function compareEyes(receipts: readonly OwnReceipt[], { sheet: { ranking }, ballots }: VotedSheet): EyeComparison {
  const own = receipts
    .filter(isBallotReceipt)
    .map(({ lo, hi, winner }) => ({ winner, loser: winner === lo ? hi : lo }));
  const all = ballots.flatMap(({ left, right, winner }) =>
    winner === undefined ? [] : [{ winner, loser: winner === left ? right : left }],
  );
  return { own: yourEye(own, ranking), crowd: yourEye(all, ranking) };
}

function followCourse({ sheet: { ranking }, fits, ballots }: VotedSheet, post: Surroundings['post']): void {
  const best = ranking.slice(0, FINALISTS);
  const finalists = best.flatMap(id => fits.find(fit => fit.id === id) ?? []).map(({ wallet }) => ({ wallet }));
  post({ report: 'finalists', finalists, entries: fits.length });
  for (const { ballots: counted, ranking: then } of settling(fits, ballots)) {
    const places = new Map(then.map((id, index) => [id, index + 1]));
    post({ report: 'point', point: { ballots: counted, places: best.map(id => places.get(id) ?? fits.length) } });
  }
}
