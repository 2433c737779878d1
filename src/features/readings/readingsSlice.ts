import { createSlice, isAnyOf, type Draft, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { CoursePoint, EyeComparison, Finalist, PieceReading } from '../../platform/counting/counter';
import {
  countEntered,
  countLeft,
  courseStarted,
  eyeRead,
  jobRequested,
  piecesWeighed,
  pointCounted,
} from '../counting/countSlice';

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

export interface ReadingsState {
  readonly eye: EyeComparison | null;
  readonly pieces: PieceReading | null;
  readonly course: Course | null;
  readonly card: { readonly url: string; readonly canShare: boolean } | 'failed' | null;
  readonly cardOutcome: CardOutcome | null;
}

const initialState: ReadingsState = { eye: null, pieces: null, course: null, card: null, cardOutcome: null };

/** The results of each job, cleared when the job starts again. */
const RESET_BY_JOB = {
  eye: { eye: null, card: null, cardOutcome: null },
  pieces: { pieces: null },
  course: { course: null },
} as const satisfies Readonly<Record<string, Partial<ReadingsState>>>;

/** Counted results are never changed, but Immer's types ask for values that could be. */
const castDraft = <T>(value: T): Draft<T> => value as Draft<T>;

/** What the votes of a closed event say about its voters and pieces. */
export const readingsSlice = createSlice({
  name: 'readings',
  initialState,
  reducers: {
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
    cardReady: (readings, { payload }: PayloadAction<{ readonly url: string; readonly canShare: boolean }>) => {
      readings.card = payload;
    },
    cardNotMade: readings => {
      readings.card = 'failed';
    },
    cardKept: (readings, { payload }: PayloadAction<CardOutcome | null>) => {
      readings.cardOutcome = payload;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(jobRequested, (readings, { payload: job }) => {
        if (job in RESET_BY_JOB) Object.assign(readings, RESET_BY_JOB[job as keyof typeof RESET_BY_JOB]);
      })
      .addCase(eyeRead, (readings, { payload }) => {
        readings.eye = castDraft(payload);
      })
      .addCase(piecesWeighed, (readings, { payload }) => {
        readings.pieces = castDraft(payload);
      })
      .addCase(courseStarted, (readings, { payload }) => {
        readings.course = castDraft({ ...payload, points: [], at: null, isPlaying: false });
      })
      .addCase(pointCounted, ({ course }, { payload }) => {
        course?.points.push(castDraft(payload));
      })
      .addMatcher(isAnyOf(countEntered, countLeft), () => initialState);
  },
});

export const { courseShown, coursePlayed, courseStepped, coursePaused, cardReady, cardNotMade, cardKept } =
  readingsSlice.actions;

/** The slice comes with the code that shows it. */
export const selectReadings = ({ readings = initialState }: Partial<WithSlice<typeof readingsSlice>>): ReadingsState =>
  readings;
