import { createAction, createSlice, isAnyOf, type Draft, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { PassReason, ReportReason } from '#rules/voting/ballot';
import { walletChanged, walletConnected, walletDisconnected } from '../wallet/walletSlice';

/** The player chose one fit of a pair. */
export interface FitChoice {
  readonly eventId: number;
  readonly winner: number;
  readonly loser: number;
}

/** The player leaves a pair undecided. */
export interface Pass {
  readonly eventId: number;
  readonly left: number;
  readonly right: number;
  readonly why: PassReason;
}

export type Pressed = FitChoice | Pass;

/**
 * What the player pressed, from then until the next pair is shown. It is 'held' while it can be undone, 'late' if it takes
 * so long that the screen says so, and 'fetching' if the pause is over before the next pair has arrived. The screen says
 * nothing of one that is 'resumed' from an earlier visit.
 */
export type Choice = Pressed & {
  /** Distinguishes a choice from the same one that was undone before. */
  readonly turn: number;
  readonly status: 'held' | 'sending' | 'late' | 'taken' | 'fetching' | 'resumed';
};

interface VotingState {
  /** The event whose pairs the player is looking at. */
  readonly eventId: number | null;
  /** The event whose votes were last to be confirmed, with its pairs or its results. */
  readonly confirming: number | null;
  /** Counts the choices. */
  readonly turn: number;
  /** The oldest first. Choices continue while the player looks at something else. */
  readonly outbox: readonly Choice[];
  /** Those of this visit that arrived, for the tally. */
  readonly taken: readonly FitChoice[];
  readonly closeUp: number | null;
  /** Whether choices are held for longer before they are sent. */
  readonly hasMoreTime: boolean;
}

const initialState: VotingState = {
  turn: 0,
  eventId: null,
  confirming: null,
  outbox: [],
  taken: [],
  closeUp: null,
  hasMoreTime: false,
};

/** The slice comes with the vote screen. */
export const votingSlice = createSlice({
  name: 'voting',
  initialState,
  reducers: {
    /** The player opened an event's pairs. */
    votingEntered: (voting, { payload }: PayloadAction<number>) => {
      voting.eventId = payload;
      voting.confirming = payload;
    },
    /** The player opened the results of an event: votes that the server has not confirmed are sent again. */
    confirmationsRequested: (voting, { payload }: PayloadAction<number>) => {
      voting.confirming = payload;
    },
    /** The player went to another screen. Votes that have not arrived yet are still sent; the pause after one ends without another pair. */
    votingLeft: voting => {
      voting.eventId = null;
      voting.outbox = voting.outbox.filter(({ status }) => status !== 'taken' && status !== 'fetching');
      release(voting.outbox);
    },
    /** The page is about to close, so held choices are sent at once. */
    votingInterrupted: voting => release(voting.outbox),
    fitChosen: (voting, { payload }: PayloadAction<FitChoice>) => press(voting, payload),
    pairPassed: (voting, { payload }: PayloadAction<Pass>) => press(voting, payload),
    /** The player undid the last choice while it was held. */
    choiceUndone: (voting, { payload }: PayloadAction<number>) => {
      const last = voting.outbox.findLast(({ eventId }) => eventId === payload);
      if (last?.status === 'held') voting.outbox = voting.outbox.filter(choice => choice !== last);
    },
    /** A vote of an earlier visit, which the server has not confirmed, is sent again. */
    choiceResumed: (voting, { payload }: PayloadAction<FitChoice & { status: 'sending' | 'resumed' }>) => {
      voting.turn += 1;
      voting.outbox.push({ ...payload, turn: voting.turn });
    },
    choiceProgressed: (voting, { payload: { turn, status } }: PayloadAction<Pick<Choice, 'turn' | 'status'>>) => {
      const choice = voting.outbox.find(each => each.turn === turn);
      if (choice === undefined || choice.status === 'resumed') return;
      // A choice that can still be undone is not late.
      if (choice.status === 'held' && status === 'late') return;
      choice.status = status;
      if (status !== 'taken' || 'why' in choice) return;
      const { eventId, winner, loser } = choice;
      voting.taken.push({ eventId, winner, loser });
    },
    /** The choice is over, and the player may choose from the pair on the screen, which is the next one if all went well. */
    choiceSettled: (voting, { payload }: PayloadAction<number>) => {
      voting.outbox = voting.outbox.filter(({ turn }) => turn !== payload);
    },
    /** The server did not take the choice. The player may choose from its pair again, and a choice from the next pair lapses. */
    choiceReturned: (voting, { payload }: PayloadAction<Pick<Choice, 'eventId' | 'turn'>>) => {
      const { eventId, turn } = payload;
      voting.outbox = voting.outbox.filter(choice => choice.eventId !== eventId || choice.turn < turn);
    },
    /** The player looks closely at one fit of the pair. */
    closeUpOpened: (voting, { payload }: PayloadAction<number>) => {
      voting.closeUp = payload;
    },
    /** What the player chose on an earlier visit. */
    paceRecalled: (voting, { payload }: PayloadAction<boolean>) => {
      voting.hasMoreTime = payload;
    },
    paceChanged: (voting, { payload }: PayloadAction<boolean>) => {
      voting.hasMoreTime = payload;
    },
  },
  extraReducers: builder => {
    // Another wallet has other ballots.
    builder.addMatcher(isAnyOf(walletConnected, walletChanged, walletDisconnected), voting => {
      voting.outbox = [];
      voting.taken = [];
    });
  },
  selectors: {
    selectVotingAt: voting => voting.eventId,
    selectConfirming: voting => voting.confirming,
    selectOutbox: voting => voting.outbox,
    selectTaken: voting => voting.taken,
    selectCloseUp: voting => voting.closeUp,
    selectHasMoreTime: voting => voting.hasMoreTime,
  },
});

/**
 * A second choice from a pair changes nothing. One from the next pair sends the one before, and takes the place of a resumed
 * one, whose vote is sent before its own.
 */
function press(voting: Draft<VotingState>, pressed: Pressed): void {
  const isOfEvent = ({ eventId }: Choice): boolean => eventId === pressed.eventId;
  const outbox = voting.outbox.filter(choice => !(isOfEvent(choice) && choice.status === 'resumed'));
  const pair = pairOf(pressed).map(id => ({ id }));
  if (outbox.some(choice => isOfEvent(choice) && isAbout(choice, pair))) return;
  release(outbox.filter(isOfEvent));
  voting.turn += 1;
  voting.outbox = [...outbox, { ...pressed, status: 'held', turn: voting.turn }];
}

function release(choices: readonly Draft<Choice>[]): void {
  for (const choice of choices) if (choice.status === 'held') choice.status = 'sending';
}

export const pairOf = (choice: Pressed): readonly [number, number] =>
  'why' in choice ? [choice.left, choice.right] : [choice.winner, choice.loser];

export function isAbout(choice: Pressed, entries: readonly { readonly id: number }[]): boolean {
  return pairOf(choice).every(decided => entries.some(({ id }) => id === decided));
}

/** The votes that the server had not confirmed were sent, or there are none. */
export const confirmationsSettled = createAction<number>('voting/confirmationsSettled');

/** No pair is left to choose from. */
export const votingEnded = createAction('voting/votingEnded');

export const fitReported = createAction<{
  readonly eventId: number;
  readonly entryId: number;
  readonly why: ReportReason;
}>('voting/fitReported');

export const {
  votingEntered,
  confirmationsRequested,
  votingLeft,
  votingInterrupted,
  fitChosen,
  pairPassed,
  choiceUndone,
  choiceResumed,
  choiceProgressed,
  choiceSettled,
  choiceReturned,
  closeUpOpened,
  paceRecalled,
  paceChanged,
} = votingSlice.actions;
export const { selectVotingAt, selectConfirming, selectOutbox, selectTaken, selectCloseUp, selectHasMoreTime } =
  votingSlice.getSelectors(({ voting = initialState }: Partial<WithSlice<typeof votingSlice>>) => voting);
