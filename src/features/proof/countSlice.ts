import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { OwnReceipt } from '../../../rules';
import type {
  CountJob,
  CoursePoint,
  EyeComparison,
  Finalist,
  PieceReading,
  SheetRefusal,
  TimedLine,
} from '../../platform/counting/counter';

/** What the player starts; the check of the own votes starts by itself. */
export type JobName = Exclude<CountJob['job'], 'open' | 'own'>;

/**
 * Why an event cannot be counted here: its size, its age, a page without WebCrypto, or a server that withholds the
 * proofs of which this browser has some. 'by-proofs': its sheet is too large, but some lines can be checked without it.
 */
export type Uncountable = 'insecure' | 'by-proofs' | Exclude<SheetRefusal, 'unreadable'>;

/** Why a file has no usable receipts. */
type NoReceipts = 'too-large' | 'unreadable' | 'other-event';

type CardOutcome = 'saved' | 'not-saved' | 'not-shared';

interface Course {
  readonly finalists: readonly Finalist[];
  /** How many entries were ranked. */
  readonly entries: number;
  readonly points: readonly CoursePoint[];
  /** The point that is shown; null is the last one so far. */
  readonly at: number | null;
  readonly isPlaying: boolean;
}

export interface CountState {
  readonly eventId: number;
  /** The state of the event's sheet. */
  readonly sheet: 'none' | 'fetching' | 'open' | 'failed' | Uncountable;
  readonly jobs: Readonly<Record<JobName, 'idle' | 'waiting' | 'done'>>;
  /** Of the sheet, as far as it is known. */
  readonly format: 1 | 2;
  readonly hasWorker: boolean;
  /** The event's own receipts: those that this browser keeps, or those of a file. */
  readonly receipts: readonly OwnReceipt[];
  readonly noReceipts: NoReceipts | null;
  /** The lines of the check, in the order in which they arrived. */
  readonly lines: readonly TimedLine[];
  /** Those of the check that starts by itself. */
  readonly ownLines: readonly TimedLine[];
  /** Why that check found nothing out. */
  readonly ownProblem: 'failed' | 'downgraded' | null;
  readonly eye: EyeComparison | null;
  readonly pieces: PieceReading | null;
  readonly course: Course | null;
  readonly card: { readonly url: string; readonly canShare: boolean } | 'failed' | null;
  readonly cardOutcome: CardOutcome | null;
}

const initialState: CountState = {
  eventId: 0,
  sheet: 'none',
  jobs: { check: 'idle', eye: 'idle', pieces: 'idle', course: 'idle' },
  format: 2,
  hasWorker: false,
  receipts: [],
  noReceipts: null,
  lines: [],
  ownLines: [],
  ownProblem: null,
  eye: null,
  pieces: null,
  course: null,
  card: null,
  cardOutcome: null,
};

/** The results of each job, cleared when the jobs start again. */
const RESET_BY_JOB = {
  check: { lines: [] },
  eye: { eye: null, card: null, cardOutcome: null },
  pieces: { pieces: null },
  course: { course: null },
} as const satisfies Readonly<Record<JobName, Partial<CountState>>>;

/** Counted results are never changed, but Immer's types ask for values that could be. */
const castDraft = <T>(value: T): Draft<T> => value as Draft<T>;

/** A closed event, counted again in this browser. The slice comes with the code that counts. */
export const countSlice = createSlice({
  name: 'count',
  initialState,
  reducers: {
    /** The player looks at the results of an event, of which this browser keeps these receipts. */
    countEntered: (_count, { payload }: PayloadAction<Pick<CountState, 'eventId' | 'receipts'>>): CountState => ({
      ...initialState,
      ...payload,
    }),
    countLeft: () => initialState,
    workerOpened: count => {
      count.hasWorker = true;
    },
    workerCrashed: count => {
      count.hasWorker = false;
      count.sheet = 'failed';
      count.jobs = initialState.jobs;
    },
    sheetRequested: count => {
      count.sheet = 'fetching';
    },
    /** The server says whether the event has proofs of the second format. */
    formatRead: (count, { payload }: PayloadAction<1 | 2>) => {
      count.format = payload;
    },
    sheetOpened: (count, { payload }: PayloadAction<1 | 2>) => {
      count.sheet = 'open';
      count.format = payload;
    },
    /** Nothing can be counted. */
    sheetRefused: (count, { payload }: PayloadAction<'failed' | Uncountable>) => {
      count.sheet = payload;
      count.jobs = initialState.jobs;
    },
    jobStarted: (count, { payload: job }: PayloadAction<JobName>) => {
      Object.assign(count, RESET_BY_JOB[job]);
      count.jobs[job] = 'waiting';
    },
    jobEnded: (count, { payload: job }: PayloadAction<JobName>) => {
      count.jobs[job] = 'done';
    },
    lineChecked: (count, { payload }: PayloadAction<TimedLine>) => {
      count.lines.push(castDraft(payload));
    },
    ownLineChecked: (count, { payload }: PayloadAction<TimedLine>) => {
      count.ownLines = [...count.ownLines.filter(({ line }) => line !== payload.line), castDraft(payload)];
    },
    ownVotesUnchecked: (count, { payload }: PayloadAction<'failed' | 'downgraded'>) => {
      count.ownProblem = payload;
    },
    eyeRead: (count, { payload }: PayloadAction<EyeComparison>) => {
      count.eye = castDraft(payload);
    },
    piecesWeighed: (count, { payload }: PayloadAction<PieceReading>) => {
      count.pieces = castDraft(payload);
    },
    courseStarted: (count, { payload }: PayloadAction<Pick<Course, 'finalists' | 'entries'>>) => {
      count.course = castDraft({ ...payload, points: [], at: null, isPlaying: false });
    },
    pointCounted: ({ course }, { payload }: PayloadAction<CoursePoint>) => {
      course?.points.push(castDraft(payload));
    },
    /** The player moved the scrubber to this point. */
    courseShown: ({ course }, { payload: at }: PayloadAction<number>) => {
      if (course) Object.assign(course, { at, isPlaying: false });
    },
    /** The course is shown from its beginning, one point after the other, until its end or until the player pauses it. */
    coursePlayed: ({ course }) => {
      if (course) Object.assign(course, { at: 0, isPlaying: true });
    },
    courseStepped: ({ course }) => {
      if (!course) return;
      const at = course.at ?? 0;
      if (at < course.points.length - 1) course.at = at + 1;
      else course.isPlaying = false;
    },
    coursePaused: ({ course }) => {
      if (course) course.isPlaying = false;
    },
    /** A file contained receipts of this event. Those that the browser keeps do not change. */
    receiptsBrought: (count, { payload }: PayloadAction<readonly OwnReceipt[]>) => {
      count.receipts = castDraft(payload);
      count.noReceipts = null;
    },
    receiptsRefused: (count, { payload }: PayloadAction<NoReceipts>) => {
      count.noReceipts = payload;
    },
    cardReady: (count, { payload }: PayloadAction<{ readonly url: string; readonly canShare: boolean }>) => {
      count.card = payload;
    },
    cardNotMade: count => {
      count.card = 'failed';
    },
    cardKept: (count, { payload }: PayloadAction<CardOutcome | null>) => {
      count.cardOutcome = payload;
    },
  },
});

export const {
  countEntered,
  countLeft,
  workerOpened,
  workerCrashed,
  sheetRequested,
  formatRead,
  sheetOpened,
  sheetRefused,
  jobStarted,
  jobEnded,
  lineChecked,
  ownLineChecked,
  ownVotesUnchecked,
  eyeRead,
  piecesWeighed,
  courseStarted,
  pointCounted,
  courseShown,
  coursePlayed,
  courseStepped,
  coursePaused,
  receiptsBrought,
  receiptsRefused,
  cardReady,
  cardNotMade,
  cardKept,
} = countSlice.actions;
