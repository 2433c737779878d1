import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { PassReason, ReportReason } from '../../../rules';
import { sessionSettled } from '../session/sessionSlice';
import { walletChanged, walletConnected, walletDisconnected } from '../wallet/walletSlice';

/** The two entries of a pair, after the player has chosen. */
export interface Choice {
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

export type Decision = Choice | Pass;

/**
 * A decision, from the click until the next pair is shown. It is 'held' while it can be undone, 'late' if it takes so
 * long that the screen says so, and 'fetching' if the pause is over before the next pair has arrived.
 */
export type Vote = Decision & {
  readonly status: 'held' | 'sending' | 'late' | 'taken' | 'fetching';
  /** Distinguishes a decision from the same one that was taken back before. */
  readonly turn: number;
};

interface VotingState {
  /** The event whose pairs the player is looking at. */
  readonly eventId: number | null;
  /** The event whose votes were last to be confirmed, with its pairs or its results. */
  readonly confirming: number | null;
  /** Counts the decisions. */
  readonly turn: number;
  /** By event, at most one each. A vote continues while the player looks at something else. */
  readonly votes: Readonly<Record<number, Vote>>;
  /** The decided pairs of this visit, for the tally. */
  readonly choices: readonly Choice[];
  /** The entry in the dialog for a closer look. */
  readonly closeLook: number | null;
  /** Whether decisions are held for longer before they are sent. */
  readonly hasMoreTime: boolean;
  /** The wallets whose votes are not signed until they sign in again. */
  readonly unsigned: readonly string[];
}

const initialState: VotingState = {
  turn: 0,
  eventId: null,
  confirming: null,
  votes: {},
  choices: [],
  closeLook: null,
  hasMoreTime: false,
  unsigned: [],
};

const votingSlice = createSlice({
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
      voting.votes = filterVotes(voting, ({ status }) => status !== 'taken' && status !== 'fetching');
      release(voting);
    },
    /** The page is about to close, so held decisions are sent at once. */
    votingInterrupted: voting => {
      release(voting);
    },
    /** The player chose the winner of a pair. */
    fitChosen: (voting, { payload }: PayloadAction<Choice>) => decide(voting, payload),
    /** The player left a pair undecided. */
    pairPassed: (voting, { payload }: PayloadAction<Pass>) => decide(voting, payload),
    /** The player took a decision back while it was held. */
    choiceUndone: (voting, { payload }: PayloadAction<number>) => {
      voting.votes = filterVotes(voting, ({ eventId, status }) => eventId !== payload || status !== 'held');
    },
    /** A vote of an earlier visit, which the server has not confirmed, is sent again. */
    voteResumed: (voting, { payload }: PayloadAction<Choice>) => {
      decide(voting, payload);
      release(voting);
    },
    /** The wallet did not sign in for this browser's key, or the server does not know it all the same. */
    keyRefused: (voting, { payload: wallet }: PayloadAction<string>) => {
      voting.unsigned = [...voting.unsigned, wallet];
    },
    voteProgressed: (voting, { payload }: PayloadAction<Pick<Vote, 'eventId' | 'status'>>) => {
      const vote = voting.votes[payload.eventId];
      if (!vote) return;
      vote.status = payload.status;
      if (payload.status !== 'taken' || !('winner' in vote)) return;
      const { eventId, winner, loser } = vote;
      voting.choices = [...voting.choices, { eventId, winner, loser }];
    },
    /** The vote is over, and the player may choose from the pair on the screen, which is the next one if all went well. */
    voteSettled: (voting, { payload }: PayloadAction<Decision>) => {
      voting.votes = filterVotes(voting, ({ eventId }) => eventId !== payload.eventId);
    },
    /** The player looks closely at one fit of the pair. */
    closeLookOpened: (voting, { payload }: PayloadAction<number>) => {
      voting.closeLook = payload;
    },
    paceChanged: (voting, { payload }: PayloadAction<boolean>) => {
      voting.hasMoreTime = payload;
    },
  },
  extraReducers: builder => {
    builder.addCase(sessionSettled, (voting, { payload: { wallet, problem } }) => {
      if (problem === null) voting.unsigned = voting.unsigned.filter(declined => declined !== wallet);
    });
    // Another wallet has other ballots.
    builder.addMatcher(isAnyOf(walletConnected, walletChanged, walletDisconnected), voting => {
      voting.votes = {};
      voting.choices = [];
    });
  },
  selectors: {
    selectVotingAt: voting => voting.eventId,
    selectConfirming: voting => voting.confirming,
    selectVote: (voting, eventId: number): Vote | undefined => voting.votes[eventId],
    selectChoices: voting => voting.choices,
    selectCloseLook: voting => voting.closeLook,
    selectHasMoreTime: voting => voting.hasMoreTime,
    selectVotesUnsigned: (voting, wallet: string): boolean => voting.unsigned.includes(wallet),
  },
});

/** A second click while a decision is under way changes nothing. */
function decide(voting: { turn: number; votes: Record<number, Vote> }, decision: Decision): void {
  if (voting.votes[decision.eventId] !== undefined) return;
  voting.turn += 1;
  voting.votes[decision.eventId] = { ...decision, status: 'held', turn: voting.turn };
}

function filterVotes({ votes }: VotingState, isKept: (vote: Vote) => boolean): Record<number, Vote> {
  return Object.fromEntries(Object.entries(votes).filter(([, vote]) => isKept(vote)));
}

/** Held decisions are sent. */
function release(voting: { votes: Record<number, { status: Vote['status'] }> }): void {
  for (const vote of Object.values(voting.votes)) if (vote.status === 'held') vote.status = 'sending';
}

/** The votes that the server had not confirmed were sent, or there are none. */
export const confirmationsSettled = createAction<number>('voting/confirmationsSettled');

/** No pair is left to choose from. */
export const votingEnded = createAction('voting/votingEnded');

/** The player reported a fit. */
export const fitReported = createAction<{
  readonly eventId: number;
  readonly entryId: number;
  readonly why: ReportReason;
}>('voting/fitReported');

export const votingReducer = votingSlice.reducer;
export const {
  votingEntered,
  confirmationsRequested,
  votingLeft,
  votingInterrupted,
  fitChosen,
  pairPassed,
  choiceUndone,
  voteResumed,
  keyRefused,
  voteProgressed,
  voteSettled,
  closeLookOpened,
  paceChanged,
} = votingSlice.actions;
export const {
  selectVotingAt,
  selectConfirming,
  selectVote,
  selectChoices,
  selectCloseLook,
  selectHasMoreTime,
  selectVotesUnsigned,
} = votingSlice.selectors;
