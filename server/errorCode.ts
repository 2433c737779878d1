/** The code that Node and the database drivers put on their errors, whatever class those are of. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
