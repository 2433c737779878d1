import { PROBLEMS, type ProblemBody, type ProblemCode } from '../../contract/problems';

export const PROBLEM_CONTENT = 'application/problem+json';

type ProblemExtras = Pick<ProblemBody, 'detail' | 'problems' | 'reference'>;

/** Thrown by routes and hooks; the error handler turns it into the response. */
export class Problem extends Error {
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly extras: ProblemExtras = {},
  ) {
    super(PROBLEMS[code].title);
    this.status = PROBLEMS[code].status;
  }

  toBody(): ProblemBody {
    return { type: 'about:blank', title: this.message, status: this.status, code: this.code, ...this.extras };
  }
}
