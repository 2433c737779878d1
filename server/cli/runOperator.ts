import { OperatorError } from '../config/errors';

/** Runs a command; it returns the exit code. Problems that the operator can solve are shown without a stack trace. */
export function runOperator(command: () => Promise<number>): void {
  command().then(
    code => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error instanceof OperatorError ? error.message : error);
      process.exitCode = 1;
    },
  );
}
