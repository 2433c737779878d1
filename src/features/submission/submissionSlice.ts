import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface SubmissionState {
  /** 'waiting' for the XP after Submit was clicked; 'sending' to the chosen event. */
  readonly status: 'idle' | 'waiting' | 'sending';
}

const initialState: SubmissionState = { status: 'idle' };

const submissionSlice = createSlice({
  name: 'submission',
  initialState,
  reducers: {
    /** The player clicked Submit. */
    submitClicked: submission => {
      submission.status = 'waiting';
    },
    /** The checks are over; an overlay, an alert or a line follows. */
    submitChecked: submission => {
      submission.status = 'idle';
    },
    /** The player chose the challenge. */
    challengeChosen: (submission, _action: PayloadAction<{ eventId: number }>) => {
      submission.status = 'sending';
    },
    submissionEnded: submission => {
      submission.status = 'idle';
    },
  },
  selectors: { selectSubmissionStatus: submission => submission.status },
});

export const submissionReducer = submissionSlice.reducer;
export const { submitClicked, submitChecked, challengeChosen, submissionEnded } = submissionSlice.actions;
export const { selectSubmissionStatus } = submissionSlice.selectors;
