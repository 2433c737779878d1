import { findItem, type FitProblem } from '../../../rules';
import type { Problem } from '../../api/problems';
import type { RootState } from '../../app/storeTypes';
import { FIT_REASONS } from '../../messages/fitReasons';
import { MESSAGES } from '../../messages/messages';
import { REASONS } from '../../messages/refusals';
import { SUBMISSION_MESSAGES } from '../../messages/submission';
import { selectAvatar } from '../avatar/outfitSlice';
import { alertRaised } from '../notices/noticesSlice';
import { selectWardrobe } from '../wardrobe/wardrobeSelectors';

/** What the player is told when the server did not take the fit (specification section 8, "Entry submit"). */
export function fitRefusal(state: RootState, error: Extract<Problem, { readonly status: number }>) {
  return alertRaised({ text: sentenceFor(error.status), reasons: reasonsIn(state, error) });
}

function sentenceFor(status: number): string {
  if (status === 403) return SUBMISSION_MESSAGES.eventClosed;
  return status === 409 ? SUBMISSION_MESSAGES.alreadySubmitted : MESSAGES.error(status);
}

function reasonsIn(state: RootState, error: Problem): readonly string[] {
  if (error.code !== 'status') return [];
  const known = error.reason === undefined ? undefined : REASONS[error.reason];
  return [
    ...(known === undefined ? [] : [known]),
    ...(error.fitProblems ?? []).map(problem => reasonFor(state, problem)),
  ];
}

function reasonFor(state: RootState, problem: FitProblem): string {
  if (problem.reason === 'needs-top') return FIT_REASONS['needs-top']();
  return FIT_REASONS[problem.reason](titleOf(state, selectAvatar(state)[problem.layer]));
}

/** The item's title; its file's name in words where its category was never opened. */
function titleOf(state: RootState, value: string): string {
  const words = value.replace(/^.*\/|\.\w+$/g, '').replaceAll('-', ' ');
  return findItem(selectWardrobe(state), value)?.title ?? words.replace(/\b[a-z]/g, letter => letter.toUpperCase());
}
