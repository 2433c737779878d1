import type { FitProblem } from '../../rules';

/** Why a call failed, as the app knows it. */
export type Problem =
  /** Nothing came back: no alert, only a log and a quiet line. */
  | { readonly code: 'network' }
  /** The player has not signed in for it, and knows. */
  | { readonly code: 'not-signed-in' }
  /** The answer is not what the call answers with; the status is shown as the specification's 'Error {status}'. */
  | { readonly code: 'bad-answer'; readonly status: number }
  | {
      readonly code: 'status';
      readonly status: number;
      /** The server's stable code, e.g. 'event-closed'. */
      readonly reason?: string;
      readonly fitProblems?: readonly FitProblem[];
    };

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value;
}
