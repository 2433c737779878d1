import type { ProblemBody, ProblemCode } from '../../contract/problems';

export type { ProblemCode } from '../../contract/problems';

/** Why a call failed, as the app knows it. */
export type Problem =
  /** No response: no alert, only a log entry and a toast. */
  | { readonly code: 'network' }
  | { readonly code: 'not-signed-in' }
  /** The body is not what the call returns; shown as the specification's 'Error {status}'. */
  | { readonly code: 'bad-response'; readonly status: number }
  | {
      readonly code: 'status';
      readonly status: number;
      /** The server's stable code, e.g. 'event-closed'. */
      readonly reason?: ProblemCode;
      /** The reference to quote when reporting it, if the server's log has it. */
      readonly reference?: string;
      readonly fitProblems?: NonNullable<ProblemBody['problems']>;
    };

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value;
}
