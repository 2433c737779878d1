export type Rule =
  | 'write-lost'
  | 'never-asked'
  | 'decided-twice'
  | 'late-vote'
  | 'no-receipt'
  | 'unproved'
  | 'pair-twice'
  | 'own-entry'
  | 'entered-twice'
  | 'token-shared'
  | 'miscounted'
  | 'not-closed'
  | 'session-lost'
  | 'wrongly-refused'
  | 'server-died'
  | 'server-error'
  | 'no-retry-after'
  | 'call-too-long';

export interface Problem {
  readonly rule: Rule;
  readonly detail: string;
}
