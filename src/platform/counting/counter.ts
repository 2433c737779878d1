import { sha256 } from '@noble/hashes/sha2.js';
import {
  checkCount,
  completeAvatar,
  countedBallots,
  isBallotReceipt1,
  MAX_BALLOTS_IN_BROWSER,
  pieceWorth,
  readSheet,
  settling,
  uncomparedPieces,
  yourEye,
  type Avatar,
  type Ballot,
  type CountLine,
  type EyeReading,
  type PieceWorth,
  type Receipt1,
  type SealedSheet,
  type WornPiece,
} from '../../../rules';
import { verifier, type SigningKey } from '../signatures';

/** The jobs that the page sends. The sheet comes first, as the server sent it, so that the page never parses it. */
export type CountJob =
  | { readonly job: 'open'; readonly sheet: ArrayBuffer; readonly keys: readonly SigningKey[] }
  | { readonly job: 'check' | 'eye'; readonly receipts: readonly Receipt1[] }
  | { readonly job: 'pieces' | 'course' };

/** Why nothing can be counted from a sheet. */
export type SheetRefusal = 'unreadable' | 'too-many' | 'unsealed';

/** A line of the check, with the milliseconds that it took. */
export type TimedLine = CountLine & { readonly ms: number };

/** One of the best fits, in the order of their final places. */
export interface Finalist {
  readonly wallet: string;
  readonly avatar: Avatar;
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
  | { readonly report: 'opened' }
  | { readonly report: 'refused'; readonly why: SheetRefusal }
  | { readonly report: 'line'; readonly line: TimedLine }
  | { readonly report: 'eye'; readonly eye: EyeComparison }
  | { readonly report: 'pieces'; readonly reading: PieceReading }
  | { readonly report: 'finalists'; readonly finalists: readonly Finalist[]; readonly entries: number }
  | { readonly report: 'point'; readonly point: CoursePoint }
  | { readonly report: 'ended'; readonly job: Exclude<CountJob['job'], 'open'> }
  /** The worker itself failed. */
  | { readonly report: 'crashed' };

const FINALISTS = 10;

/** An event's sheet while it is being counted. */
interface OpenSheet {
  readonly sheet: SealedSheet;
  readonly ballots: readonly Ballot[];
  readonly keys: readonly SigningKey[];
  readonly post: (report: CountReport) => void;
  readonly now: () => number;
}

/** Works on one event's sheet at a time. Jobs that arrive meanwhile wait for their turn. */
export function makeCounter({ post, now }: Pick<OpenSheet, 'post' | 'now'>): (job: CountJob) => Promise<void> {
  let open: OpenSheet | undefined;
  let last: Promise<void> = Promise.resolve();
  const work = async (job: CountJob): Promise<void> => {
    if (job.job === 'open') {
      const sheet = readBytes(job.sheet);
      const isRefused = typeof sheet === 'string';
      open = isRefused ? undefined : { sheet, ballots: countedBallots(sheet), keys: job.keys, post, now };
      post(isRefused ? { report: 'refused', why: sheet } : { report: 'opened' });
    } else if (open !== undefined) {
      await doJob(job, open);
      post({ report: 'ended', job: job.job });
    }
  };
  return job => (last = last.then(() => work(job)));
}

function readBytes(bytes: ArrayBuffer): SealedSheet | SheetRefusal {
  const sheet = readSheet(parse(new TextDecoder().decode(bytes)));
  if (sheet === undefined) return 'unreadable';
  if (sheet.ballots.length > MAX_BALLOTS_IN_BROWSER) return 'too-many';
  return sheet.seals === undefined ? 'unsealed' : sheet;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function doJob(job: Exclude<CountJob, { readonly job: 'open' }>, open: OpenSheet): Promise<void> {
  const { sheet, ballots, post } = open;
  switch (job.job) {
    case 'check':
      return check(job.receipts, open);
    case 'eye':
      post({ report: 'eye', eye: compareEyes(job.receipts, open) });
      return;
    case 'pieces': {
      const entries = sheet.entries.map(entry => ({ id: entry.id, avatar: entry }));
      const reading = { pieces: pieceWorth(entries, ballots), uncompared: uncomparedPieces(entries) };
      post({ report: 'pieces', reading });
      return;
    }
    case 'course':
      followCourse(open);
  }
}

async function check(receipts: readonly Receipt1[], { sheet, keys, post, now }: OpenSheet): Promise<void> {
  let before = now();
  for await (const line of checkCount({ sheet, receipts }, { hash: sha256, verify: verifier(keys) })) {
    const after = now();
    post({ report: 'line', line: { ...line, ms: after - before } });
    before = after;
  }
}

function compareEyes(receipts: readonly Receipt1[], { sheet: { ranking }, ballots }: OpenSheet): EyeComparison {
  const own = receipts
    .filter(isBallotReceipt1)
    .map(({ lo, hi, winner }) => ({ winner, loser: winner === lo ? hi : lo }));
  const all = ballots.flatMap(({ left, right, winner }) =>
    winner === undefined ? [] : [{ winner, loser: winner === left ? right : left }],
  );
  return { own: yourEye(own, ranking), crowd: yourEye(all, ranking) };
}

function followCourse({ sheet: { entries, ranking }, ballots, post }: OpenSheet): void {
  const best = ranking.slice(0, FINALISTS);
  const finalists = best.flatMap(id => {
    const entry = entries.find(one => one.id === id);
    return entry === undefined ? [] : [{ wallet: entry.wallet, avatar: completeAvatar(entry) }];
  });
  post({ report: 'finalists', finalists, entries: entries.length });
  for (const { ballots: counted, ranking: then } of settling(entries, ballots)) {
    const places = new Map(then.map((id, index) => [id, index + 1]));
    post({ report: 'point', point: { ballots: counted, places: best.map(id => places.get(id) ?? entries.length) } });
  }
}
