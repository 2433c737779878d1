import { createAction, createSlice, type Draft, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { CheckLine } from '#rules/proof/findings';
import { isVoteReceipt, type Receipt } from '#rules/proof/published';
import type { SeenSeals } from '../../api/seals';
import type { CountJob, CoursePoint, EyeComparison, Finalist, PieceReading } from '../../platform/counting/counter';

/** What the player starts; the check of the own votes starts by itself. */
export type JobName = Exclude<CountJob['job'], 'open' | 'own'>;

export interface CountState {
  readonly eventId: number;
  /** Whether all that is published about the event has been fetched. */
  readonly votes: 'none' | 'fetching' | 'open' | 'failed';
  readonly jobs: Readonly<Record<JobName, 'idle' | 'waiting' | 'done'>>;
  readonly hasWorker: boolean;
  /** The event's own receipts: those that this browser keeps, or those of a file. */
  readonly receipts: readonly Receipt[];
  /** The seals that this browser had seen when the player came: a check remembers those that it finds. */
  readonly seen: SeenSeals;
}

const initialState: CountState = {
  eventId: 0,
  votes: 'none',
  jobs: { check: 'idle', eye: 'idle', pieces: 'idle', course: 'idle', file: 'idle' },
  hasWorker: false,
  receipts: [],
  seen: {},
};

/** Receipts are never changed, but Immer's types ask for values that could be. */
const castDraft = <T>(value: T): Draft<T> => value as Draft<T>;

/** A closed event, fetched and counted again in this browser; others show what comes of it. */
export const countSlice = createSlice({
  name: 'count',
  initialState,
  reducers: {
    /** The player looks at the results of an event, of which this browser keeps these receipts and seals. */
    countEntered: (
      _count,
      { payload }: PayloadAction<Pick<CountState, 'eventId' | 'receipts' | 'seen'>>,
    ): CountState => ({
      ...initialState,
      ...payload,
    }),
    countLeft: () => initialState,
    workerOpened: count => {
      count.hasWorker = true;
    },
    workerCrashed: count => {
      count.hasWorker = false;
      count.votes = 'failed';
      count.jobs = initialState.jobs;
    },
    votesRequested: count => {
      count.votes = 'fetching';
    },
    votesOpened: count => {
      count.votes = 'open';
    },
    /** Nothing can be counted. */
    votesRefused: count => {
      count.votes = 'failed';
      count.jobs = initialState.jobs;
    },
    jobRequested: (count, { payload: job }: PayloadAction<JobName>) => {
      count.jobs[job] = 'waiting';
    },
    jobEnded: (count, { payload: job }: PayloadAction<JobName>) => {
      count.jobs[job] = 'done';
    },
    /** A file contained receipts of this event, or the browser has got more. Those that it keeps do not change. */
    receiptsBrought: (count, { payload }: PayloadAction<readonly Receipt[]>) => {
      count.receipts = castDraft(payload);
    },
  },
});

/** Whether the own votes are published is to be found out. */
export const ownCheckRequested = createAction('count/ownCheckRequested');
/** Nobody could find out. */
export const ownCheckFailed = createAction('count/ownCheckFailed');
export const ownLineChecked = createAction<CheckLine>('count/ownLineChecked');
export const lineChecked = createAction<CheckLine>('count/lineChecked');
export const eyeRead = createAction<EyeComparison>('count/eyeRead');
export const piecesWeighed = createAction<PieceReading>('count/piecesWeighed');
export const courseStarted = createAction<{ readonly finalists: readonly Finalist[]; readonly entries: number }>(
  'count/courseStarted',
);
export const pointCounted = createAction<CoursePoint>('count/pointCounted');

export const {
  countEntered,
  countLeft,
  workerOpened,
  workerCrashed,
  votesRequested,
  votesOpened,
  votesRefused,
  jobRequested,
  jobEnded,
  receiptsBrought,
} = countSlice.actions;

type WithCount = Partial<WithSlice<typeof countSlice>>;

/** The slice comes with the code that counts. */
export const selectCount = ({ count = initialState }: WithCount): CountState => count;

/** Whether there are receipts of votes in the event. */
export const selectHasVoted = (state: WithCount): boolean => selectCount(state).receipts.some(isVoteReceipt);
