import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface SubmissionState {
  /** 'waiting' for XP to be known after Submit was clicked; 'sending' to the chosen event. */
  readonly status: 'idle' | 'waiting' | 'sending';
}

const initialState: SubmissionState = { status: 'idle' };

const submissionSlice = createSlice({
  name: 'submission',
  initialState,
  reducers: {
    /** The player clicked Submit. */
    submitClicked: (): SubmissionState => ({ status: 'waiting' }),
    /** The checks are over: the overlay, an alert or the connect overlay has taken over. */
    submitChecked: (): SubmissionState => ({ status: 'idle' }),
    /** The player chose the challenge. */
    challengeChosen: (_submission, _action: PayloadAction<{ eventId: number }>): SubmissionState => ({
      status: 'sending',
    }),
    submissionEnded: (): SubmissionState => ({ status: 'idle' }),
  },
  selectors: { selectSubmissionStatus: submission => submission.status },
});

export const submissionReducer = submissionSlice.reducer;
export const { submitClicked, submitChecked, challengeChosen, submissionEnded } = submissionSlice.actions;
export const { selectSubmissionStatus } = submissionSlice.selectors;
