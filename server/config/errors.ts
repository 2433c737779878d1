/** A problem that the operator can solve: they see the message, without a stack trace. */
export class OperatorError extends Error {}

/** The process does not have the key that receipts and seals are signed with now. */
export class CannotSign extends OperatorError {
  constructor(readonly key: string) {
    super(`This needs the signing key that is in use, whose id is ${key}: set SIGNING_KEY to it.`);
    this.name = 'CannotSign';
  }
}

/** The code that Node and the database drivers give their errors. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
