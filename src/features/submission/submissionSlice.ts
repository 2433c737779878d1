import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { overlayOpened } from '../overlay/overlaySlice';

interface SubmissionState {
  /** 'waiting' for the XP after Submit was clicked; 'sending' to the chosen event. */
  readonly status: 'idle' | 'waiting' | 'sending';
  /** The id of the event that the player is deciding about. */
  readonly challenge: number | null;
}

const initialState: SubmissionState = { status: 'idle', challenge: null };

const submissionSlice = createSlice({
  name: 'submission',
  initialState,
  reducers: {
    submitClicked: submission => {
      submission.status = 'waiting';
    },
    /** The checks are over; an overlay, an alert or a line follows. */
    submitChecked: submission => {
      submission.status = 'idle';
    },
    /** The player chose the challenge, and is shown what submitting means. */
    challengeChosen: (submission, { payload }: PayloadAction<{ eventId: number }>) => {
      submission.challenge = payload.eventId;
    },
    /** The player went back to the challenges. */
    challengeLeft: submission => {
      submission.challenge = null;
    },
    /** The player submits the fit, for good. */
    entryConfirmed: (submission, _action: PayloadAction<{ eventId: number }>) => {
      submission.status = 'sending';
    },
    submissionEnded: submission => {
      submission.status = 'idle';
    },
  },
  extraReducers: builder =>
    // Whatever closed it, the dialog begins with the challenges.
    builder.addCase(overlayOpened, (submission, { payload }) => {
      if (payload === 'yay') submission.challenge = null;
    }),
  selectors: {
    selectSubmissionStatus: submission => submission.status,
    selectChallenge: submission => submission.challenge,
  },
});

export const submissionReducer = submissionSlice.reducer;
export const { submitClicked, submitChecked, challengeChosen, challengeLeft, entryConfirmed, submissionEnded } =
  submissionSlice.actions;
export const { selectSubmissionStatus, selectChallenge } = submissionSlice.selectors;
