import {
  createAction,
  createSelector,
  createSlice,
  isAnyOf,
  type Draft,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { verdictOf, type CheckLine } from '#rules/proof/findings';
import {
  countEntered,
  countLeft,
  jobRequested,
  lineChecked,
  ownCheckFailed,
  ownCheckRequested,
  ownLineChecked,
  receiptsBrought,
} from '../counting/countSlice';

/** Why a file has no usable receipts. */
type NoReceipts = 'too-large' | 'unreadable' | 'other-event';

export interface ProofState {
  /** The lines of the check, in the order in which they arrived. */
  readonly lines: readonly CheckLine[];
  /** Those of the check that starts by itself. */
  readonly ownLines: readonly CheckLine[];
  /** Whether that check found nothing out. */
  readonly isOwnUntold: boolean;
  readonly noReceipts: NoReceipts | null;
}

const initialState: ProofState = { lines: [], ownLines: [], isOwnUntold: false, noReceipts: null };

/** Lines are never changed, but Immer's types ask for values that could be. */
const castDraft = <T>(value: T): Draft<T> => value as Draft<T>;

/** The player sees the results of this event. */
export const proofOpened = createAction<number>('proof/proofOpened');

/** Whether a closed event was counted correctly. */
export const proofSlice = createSlice({
  name: 'proof',
  initialState,
  reducers: {
    receiptsRefused: (proof, { payload }: PayloadAction<NoReceipts>) => {
      proof.noReceipts = payload;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(jobRequested, (proof, { payload }) => {
        if (payload === 'check') proof.lines = [];
      })
      .addCase(lineChecked, (proof, { payload }) => {
        proof.lines.push(castDraft(payload));
      })
      .addCase(ownCheckRequested, proof => {
        proof.isOwnUntold = false;
      })
      .addCase(ownLineChecked, (proof, { payload }) => {
        proof.ownLines = [...proof.ownLines.filter(({ line }) => line !== payload.line), castDraft(payload)];
      })
      .addCase(ownCheckFailed, proof => {
        proof.isOwnUntold = true;
      })
      .addCase(receiptsBrought, proof => {
        proof.noReceipts = null;
      })
      .addMatcher(isAnyOf(countEntered, countLeft), () => initialState);
  },
});

export const { receiptsRefused } = proofSlice.actions;

type WithProof = Partial<WithSlice<typeof proofSlice>>;

/** The slice comes with the code that shows it. */
export const selectProof = ({ proof = initialState }: WithProof): ProofState => proof;

/** What the check that starts by itself says: of the own votes everything, of the seals only what is wrong. */
export const selectOwnLines = createSelector(
  (state: WithProof) => selectProof(state).ownLines,
  lines => lines.filter(line => line.line === 'own' || verdictOf(line) !== 'ok'),
);
