import type { RootState } from '../../base/storeTypes';
import type { EyeTestState } from './eyeTestSlice';

/** Undefined until this day's test was opened. */
export function selectEyeTest({ eyeTest }: RootState, day: string): EyeTestState | undefined {
  return eyeTest?.day === day ? eyeTest : undefined;
}
