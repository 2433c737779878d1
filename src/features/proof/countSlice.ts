import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Receipt1 } from '../../../rules';
import type {
  CountJob,
  CoursePoint,
  EyeComparison,
  Finalist,
  PieceReading,
  SheetRefusal,
  TimedLine,
} from '../../platform/counting/counter';

export type JobName = Exclude<CountJob['job'], 'open'>;

/** Why an event cannot be counted here: its size, its age, or a page without WebCrypto. */
export type Uncountable = 'insecure' | Exclude<SheetRefusal, 'unreadable'>;

/** Why a file has no usable receipts. */
type NoReceipts = 'too-large' | 'unreadable' | 'other-event';

/** The outcome of saving or sharing the card. */
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
  /** The event's own receipts: those that this browser keeps, or those of a file. */
  readonly receipts: readonly Receipt1[];
  readonly noReceipts: NoReceipts | null;
  /** The lines of the check, in the order in which they arrived. */
  readonly lines: readonly TimedLine[];
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
  receipts: [],
  noReceipts: null,
  lines: [],
  eye: null,
  pieces: null,
  course: null,
  card: null,
  cardOutcome: null,
};

/** The results of each job, cleared when the jobs start again. */
const FORGOTTEN = {
  check: { lines: [] },
  eye: { eye: null, card: null, cardOutcome: null },
  pieces: { pieces: null },
  course: { course: null },
} as const satisfies Readonly<Record<JobName, Partial<CountState>>>;

function stepped(course: Course): Course {
  const at = course.at ?? 0;
  return at < course.points.length - 1 ? { ...course, at: at + 1 } : { ...course, isPlaying: false };
}

/** A closed event, counted again in this browser. The slice comes with the code that counts. */
const countSlice = createSlice({
  name: 'count',
  initialState,
  reducers: {
    /** The player looks at the results of an event, of which this browser keeps these receipts. */
    countEntered: (_count, { payload }: PayloadAction<Pick<CountState, 'eventId' | 'receipts'>>): CountState => ({
      ...initialState,
      ...payload,
    }),
    countLeft: (): CountState => initialState,
    sheetRequested: (count): CountState => ({ ...count, sheet: 'fetching' }),
    sheetOpened: (count): CountState => ({ ...count, sheet: 'open' }),
    /** Nothing can be counted. */
    sheetRefused: (count, { payload }: PayloadAction<'failed' | Uncountable>): CountState => ({
      ...count,
      sheet: payload,
      jobs: initialState.jobs,
    }),
    jobStarted: (count, { payload: job }: PayloadAction<JobName>): CountState => ({
      ...count,
      ...FORGOTTEN[job],
      jobs: { ...count.jobs, [job]: 'waiting' },
    }),
    jobEnded: (count, { payload: job }: PayloadAction<JobName>): CountState => ({
      ...count,
      jobs: { ...count.jobs, [job]: 'done' },
    }),
    lineChecked: (count, { payload }: PayloadAction<TimedLine>): CountState => ({
      ...count,
      lines: [...count.lines, payload],
    }),
    eyeRead: (count, { payload }: PayloadAction<EyeComparison>): CountState => ({ ...count, eye: payload }),
    piecesWeighed: (count, { payload }: PayloadAction<PieceReading>): CountState => ({ ...count, pieces: payload }),
    courseStarted: (
      count,
      { payload }: PayloadAction<{ readonly finalists: readonly Finalist[]; readonly entries: number }>,
    ): CountState => ({ ...count, course: { ...payload, points: [], at: null, isPlaying: false } }),
    pointCounted: ({ course, ...count }, { payload }: PayloadAction<CoursePoint>): CountState => ({
      ...count,
      course: course && { ...course, points: [...course.points, payload] },
    }),
    /** The player moved the scrubber to this point. */
    courseShown: ({ course, ...count }, { payload: at }: PayloadAction<number>): CountState => ({
      ...count,
      course: course && { ...course, at, isPlaying: false },
    }),
    /** The course is shown from its beginning… */
    coursePlayed: ({ course, ...count }): CountState => ({
      ...count,
      course: course && { ...course, at: 0, isPlaying: true },
    }),
    /** … one point after the other, until its end… */
    courseStepped: ({ course, ...count }): CountState => ({
      ...count,
      course: course && stepped(course),
    }),
    /** … or until the player stops it. */
    coursePaused: ({ course, ...count }): CountState => ({
      ...count,
      course: course && { ...course, isPlaying: false },
    }),
    /** A file contained receipts of this event. Those that the browser keeps do not change. */
    receiptsBrought: (count, { payload }: PayloadAction<readonly Receipt1[]>): CountState => ({
      ...count,
      receipts: payload,
      noReceipts: null,
    }),
    receiptsRefused: (count, { payload }: PayloadAction<NoReceipts>): CountState => ({ ...count, noReceipts: payload }),
    cardReady: (
      count,
      { payload }: PayloadAction<{ readonly url: string; readonly canShare: boolean }>,
    ): CountState => ({ ...count, card: payload }),
    cardNotMade: (count): CountState => ({ ...count, card: 'failed' }),
    cardKept: (count, { payload }: PayloadAction<CardOutcome | null>): CountState => ({
      ...count,
      cardOutcome: payload,
    }),
  },
});

export const countReducer = countSlice.reducer;
export const {
  countEntered,
  countLeft,
  sheetRequested,
  sheetOpened,
  sheetRefused,
  jobStarted,
  jobEnded,
  lineChecked,
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
