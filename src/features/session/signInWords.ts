/** Here and not with the other sentences, because most visits never need them. */
export const WORDS = {
  why: (address: string) => `Your wallet signs once that ${address} is yours, so that nobody else can be you.`,
  terms: ['Free', 'No transaction', 'Lasts a week'],
  notNow: 'Not now',
  notSignedIn: 'You are not signed in. Nothing was sent.',
  refused: 'That signature was not accepted. Please sign in again.',
  chainUnreachable: 'Your wallet could not be checked right now. Please try again.',
} as const;
