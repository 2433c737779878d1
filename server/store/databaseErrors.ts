const UNIQUE_VIOLATION = '23505';

/** By SQLSTATE, because the two drivers throw different classes. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION;
}
