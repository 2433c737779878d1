import type { Problem } from '../../api/problems';
import { MESSAGES } from '../../messages/messages';
import { REASONS, REFUSAL_MESSAGES } from '../../messages/refusals';

/** Section 8's sentences; every other call and status is 'Error {status}'. */
const SENTENCES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  getVotingInfo: { 403: REFUSAL_MESSAGES.votingClosed },
  getResultsInfo: { 403: REFUSAL_MESSAGES.votingInProgress },
  // The vote's page asks for the voting again and hears the same: one sentence, one alert.
  castBallot: { 403: REFUSAL_MESSAGES.votingClosed },
};

/** What a call that the server refused raises. */
export function failureAlert(
  endpoint: string,
  problem: Extract<Problem, { readonly status: number }>,
): { readonly text: string; readonly reasons: readonly string[] } {
  const text = SENTENCES[endpoint]?.[problem.status] ?? MESSAGES.error(problem.status);
  return { text, reasons: reasonsOf(problem).filter(reason => reason !== text) };
}

function reasonsOf(problem: Problem): readonly string[] {
  if (problem.code !== 'status' || problem.reason === undefined) return [];
  return Object.hasOwn(REASONS, problem.reason) ? [REASONS[problem.reason] ?? ''] : [];
}
