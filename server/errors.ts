/** A problem that the operator can solve: they see the message, without a stack trace. */
export class OperatorError extends Error {}

/** The code that Node and the database drivers give their errors. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
