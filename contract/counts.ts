import { Type } from 'typebox';
import { call } from './problems';

/** What visitors do with what the game offers them, counted without saying who. */
export const STEPS = ['fit-tried-on', 'eye-test-finished', 'link-shared'] as const;
export type Step = (typeof STEPS)[number];

/** POST counts/:step; other steps are not found. */
export const countStep = call({
  summary: 'Counts that somebody took a step; no body and no session',
  problems: ['not-found'],
  params: Type.Object({ step: Type.String() }),
  response: { 204: Type.Null() },
});
