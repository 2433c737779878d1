import { area } from './catalogue';

export const SIGN_IN = area('signIn', {
  signIn: 'Sign in',
  why: (wallet: string, address: string) =>
    `${wallet} signs once that ${address} is yours, so that nobody else can be you.`,
  terms: ['Free', 'No transaction', 'Lasts a week'],
  notNow: 'Not now',
  notSignedIn: 'You are not signed in. Nothing was sent.',
  otherAccount: (label: string) => `${label} changed its account. Nothing was sent.`,
  notEnded: 'The server has not heard that you left. It will be told again.',
  refused: 'That signature was not accepted. Please sign in again.',
  notSigned: (label: string, detail: string) =>
    `${label} did not sign.${detail && ` It said: “${detail}”`} Please try again.`,
  chainUnreachable: 'Your wallet could not be checked right now. Please try again.',
});
