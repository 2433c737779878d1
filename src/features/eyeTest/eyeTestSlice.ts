import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { countDay, type EyePick, type EyeRecord } from '#rules/eyeTest/eyeDays';

/** The test that this tab shows. It is what the browser keeps, unless another tab has begun the test of a later day. */
export type EyeTestState = EyeRecord;

/** A test and what the browser keeps. */
interface KeptTest {
  readonly kept: EyeRecord | undefined;
  readonly day: string;
  readonly picks: readonly EyePick[];
}

/** What this tab shows of its own day. */
export function shownRecord({ kept, day, picks }: KeptTest): EyeRecord {
  const counted = countDay(kept, day, picks);
  if (counted.day !== day) return { day, picks, streak: 0, best: counted.best };
  // A build that chose other pairs on the same day would leave picks that belong to none.
  return counted.picks.length === picks.length ? counted : { ...counted, picks };
}

const initialState: EyeTestState = { day: '', picks: [], streak: 0, best: 0 };

/** It is stored by `pickSide`, and comes with the code of its screen. */
export const eyeTestSlice = createSlice({
  name: 'eyeTest',
  initialState,
  reducers: {
    eyeTestOpened: (_test, { payload }: PayloadAction<EyeRecord>) => payload,
    sidePicked: (_test, { payload }: PayloadAction<KeptTest>) => shownRecord(payload),
    /** Another tab went on with the same test. */
    eyeTestFollowed: (_test, { payload }: PayloadAction<EyeRecord>) => payload,
  },
});

export const { eyeTestOpened, sidePicked, eyeTestFollowed } = eyeTestSlice.actions;
