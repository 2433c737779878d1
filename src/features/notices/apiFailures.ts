import type { Problem } from '../../api/problems';
import { MESSAGES } from '../../messages/messages';
import { REASONS, REFUSAL_MESSAGES } from '../../messages/refusals';

interface FailedCall {
  readonly endpoint: string;
  readonly type: 'query' | 'mutation';
}

type Told =
  /** A network failure is no alert: a line says what did not happen. */
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'alert'; readonly text: string; readonly reasons: readonly string[] }
  | { readonly kind: 'nothing' };

/** The feature that sends it knows the fit's items by name and tells itself what was wrong with it. */
const TOLD_BY_ITS_FEATURE: readonly string[] = ['submitFit', 'askForTicket', 'openSession', 'endSession'];

/** Section 8's sentences; every other call and status is 'Error {status}'. */
const SENTENCES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  getVotingInfo: { 403: REFUSAL_MESSAGES.votingClosed },
  getResultsInfo: { 403: REFUSAL_MESSAGES.votingInProgress },
  // The vote's page asks for the voting again and hears the same: one sentence, one alert.
  castBallot: { 403: REFUSAL_MESSAGES.votingClosed },
};

export function tellFailure({ endpoint, type }: FailedCall, problem: Problem): Told {
  if (TOLD_BY_ITS_FEATURE.includes(endpoint) || problem.code === 'not-signed-in') return { kind: 'nothing' };
  if (problem.code === 'network')
    return { kind: 'line', text: type === 'mutation' ? MESSAGES.notSent : MESSAGES.notLoaded };
  const text = SENTENCES[endpoint]?.[problem.status] ?? MESSAGES.error(problem.status);
  return { kind: 'alert', text, reasons: reasonsOf(problem).filter(reason => reason !== text) };
}

function reasonsOf(problem: Problem): readonly string[] {
  if (problem.code !== 'status' || problem.reason === undefined) return [];
  return Object.hasOwn(REASONS, problem.reason) ? [REASONS[problem.reason] ?? ''] : [];
}
