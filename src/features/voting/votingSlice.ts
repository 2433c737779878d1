import { createAction, createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { PassReason, ReportReason } from '#rules/voting/ballot';
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

/** Names a decision; without a turn, a vote of an earlier visit that the screen does not show. */
export type VoteName = Pick<Vote, 'eventId'> & { readonly turn: number | undefined };

interface VotingState {
  /** The event whose pairs the player is looking at. */
  readonly eventId: number | null;
  /** The event whose votes were last to be confirmed, with its pairs or its results. */
  readonly confirming: number | null;
  /** Counts the decisions. */
  readonly turn: number;
  /** By event, at most one each. A vote continues while the player looks at something else. */
  readonly votes: Readonly<Record<number, Vote>>;
  /** By event: the vote before that, if the screen shows the next pair although it can still be undone, or is on its way. */
  readonly aside: Readonly<Record<number, Vote>>;
  /** The decided pairs of this visit, for the tally. */
  readonly choices: readonly Choice[];
  readonly closeUp: number | null;
  /** Whether decisions are held for longer before they are sent. */
  readonly hasMoreTime: boolean;
}

const initialState: VotingState = {
  turn: 0,
  eventId: null,
  confirming: null,
  votes: {},
  aside: {},
  choices: [],
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
      const isOnItsWay = ({ status }: Vote): boolean => status !== 'taken' && status !== 'fetching';
      const { votes, aside } = { votes: filter(voting.votes, isOnItsWay), aside: filter(voting.aside, isOnItsWay) };
      voting.votes = { ...aside, ...votes };
      voting.aside = filter(aside, ({ eventId }) => votes[eventId] !== undefined);
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
    /** The next pair is shown while the decision can still be undone. */
    voteSetAside: (voting, { payload }: PayloadAction<VoteName>) => {
      const vote = voting.votes[payload.eventId];
      if (vote === undefined || vote.turn !== payload.turn) return;
      remove(voting, payload);
      voting.aside[payload.eventId] = vote;
    },
    /** The player took a decision back while it was held: the last one, since another decision releases the one before. */
    choiceUndone: (voting, { payload }: PayloadAction<number>) => {
      const last = voting.votes[payload] ?? voting.aside[payload];
      if (last?.status === 'held') remove(voting, last);
    },
    /** A vote of an earlier visit, which the server has not confirmed, is sent again. */
    voteResumed: (voting, { payload }: PayloadAction<Choice>) => {
      decide(voting, payload);
      release(voting);
    },
    voteProgressed: (voting, { payload }: PayloadAction<VoteName & Pick<Vote, 'status'>>) => {
      const vote = findVote(voting, payload);
      if (!vote) return;
      vote.status = payload.status;
      if (payload.status !== 'taken' || !('winner' in vote)) return;
      const { eventId, winner, loser } = vote;
      voting.choices = [...voting.choices, { eventId, winner, loser }];
    },
    /** The vote is over, and the player may choose from the pair on the screen, which is the next one if all went well. */
    voteSettled: (voting, { payload }: PayloadAction<VoteName>) => remove(voting, payload),
    /** The server did not take the vote. The player may choose from its pair again, and a decision on the next pair lapses. */
    voteReturned: (voting, { payload }: PayloadAction<VoteName>) => {
      const { eventId, turn } = payload;
      const next = voting.aside[eventId]?.turn === turn ? voting.votes[eventId] : undefined;
      if (next) remove(voting, next);
      remove(voting, payload);
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
      voting.votes = {};
      voting.aside = {};
      voting.choices = [];
    });
  },
  selectors: {
    selectVotingAt: voting => voting.eventId,
    selectConfirming: voting => voting.confirming,
    selectVote: (voting, eventId: number): Vote | undefined => voting.votes[eventId],
    selectAside: (voting, eventId: number): Vote | undefined => voting.aside[eventId],
    selectVoteNamed: (voting, name: VoteName): Vote | undefined => findVote(voting, name),
    selectChoices: voting => voting.choices,
    selectCloseUp: voting => voting.closeUp,
    selectHasMoreTime: voting => voting.hasMoreTime,
  },
});

type DraftVotes = Record<number, Vote & { status: Vote['status'] }>;

interface DraftVoting {
  turn: number;
  votes: DraftVotes;
  aside: DraftVotes;
}

/** A second click while a decision is under way changes nothing. A decision on the next pair sends the one before. */
function decide(voting: DraftVoting, decision: Decision): void {
  const { eventId } = decision;
  if (voting.votes[eventId] !== undefined) return;
  voting.turn += 1;
  voting.votes[eventId] = { ...decision, status: 'held', turn: voting.turn };
  const before = voting.aside[eventId];
  if (before?.status === 'held') before.status = 'sending';
}

function filter(votes: VotingState['votes'], isKept: (vote: Vote) => boolean): DraftVotes {
  return Object.fromEntries(Object.entries(votes).filter(([, vote]) => isKept(vote)));
}

/** Held decisions are sent. */
function release({ votes, aside }: DraftVoting): void {
  for (const vote of [...Object.values(votes), ...Object.values(aside)])
    if (vote.status === 'held') vote.status = 'sending';
}

function findVote<One extends Vote>(
  { votes, aside }: { readonly votes: Readonly<Record<number, One>>; readonly aside: Readonly<Record<number, One>> },
  { eventId, turn }: VoteName,
): One | undefined {
  return [votes[eventId], aside[eventId]].find(vote => vote !== undefined && vote.turn === turn);
}

function remove(voting: DraftVoting, { eventId, turn }: VoteName): void {
  const isOther = (vote: Vote): boolean => vote.eventId !== eventId || vote.turn !== turn;
  voting.votes = filter(voting.votes, isOther);
  voting.aside = filter(voting.aside, isOther);
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
  voteSetAside,
  choiceUndone,
  voteResumed,
  voteProgressed,
  voteSettled,
  voteReturned,
  closeUpOpened,
  paceRecalled,
  paceChanged,
} = votingSlice.actions;
export const {
  selectVotingAt,
  selectConfirming,
  selectVote,
  selectAside,
  selectVoteNamed,
  selectChoices,
  selectCloseUp,
  selectHasMoreTime,
} = votingSlice.getSelectors(({ voting = initialState }: Partial<WithSlice<typeof votingSlice>>) => voting);
