import type { Problem, ProblemCode } from '../api/problems';
import { area } from './catalogue';
import { QUALIFYING } from './qualifying';

type StatusProblem = Extract<Problem, { readonly code: 'status' }>;

/** The specification's sentences for events and votes that are refused (section 8). */
export const REFUSAL_MESSAGES = area('refusals', {
  votingClosed: 'Sorry voting is closed.',
  votingInProgress: 'Sorry voting is still in progress.',
  reference: (reference: string) => `Reference: ${reference}`,
});

/** Why the server refused, shown below the specification's sentence; by the problem's stable code. */
export const REASONS = area('reasons', {
  'foreign-origin': 'The game does not know this address, and takes nothing from it. Please open it at its own.',
  'event-cancelled': 'The event was called off. Nobody wins, nobody loses.',
  'wallet-banned': 'This wallet is banned. It may still watch.',
  'event-not-open': 'The event has not opened yet.',
  'voting-not-open': 'Voting has not begun yet.',
  'no-qualifying-nft': `The wallet holds no ${QUALIFYING}.`,
  'nft-already-used': 'Another wallet has already played this event with these NFTs. Each has one voice.',
  'index-unreachable': 'Your NFTs could not be checked right now. Nothing is lost: please try again.',
  'too-many-requests': 'That was a lot at once. Please wait a moment.',
  'ballot-decided': 'You have already voted on this pair.',
  'unknown-event': 'There is no such event.',
  'voting-closed': 'Sorry voting is closed.',
} satisfies Partial<Record<ProblemCode, string>>);

/** What to show below the sentence: the reason, or for an error of the server the reference to quote when reporting it. */
export function reasonsBelow({ reason, reference }: StatusProblem): readonly string[] {
  const known = reasonFor(reason);
  return [
    ...(known === undefined ? [] : [known]),
    ...(reference === undefined ? [] : [REFUSAL_MESSAGES.reference(reference)]),
  ];
}

/** The reason for a code, which may be one that this version does not know. */
export function reasonFor(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(REASONS, code) ? REASONS[code as keyof typeof REASONS] : undefined;
}
