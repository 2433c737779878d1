import type { Problem } from '../../api/problems';
import { MESSAGES } from '../../messages/messages';
import { reasonsBelow, REFUSAL_MESSAGES } from '../../messages/refusals';
import { alertRaised } from './noticesSlice';

/** The specification's sentences (section 8); all other calls and statuses are 'Error {status}'. */
const sentences = (): Readonly<Record<string, Readonly<Record<number, string>>>> => ({
  getVotingInfo: { 403: REFUSAL_MESSAGES.votingClosed },
  getResultsInfo: { 403: REFUSAL_MESSAGES.votingInProgress },
});

export function failureAlert(endpoint: string, problem: Extract<Problem, { readonly status: number }>) {
  const text = sentences()[endpoint]?.[problem.status] ?? MESSAGES.error(problem.status);
  const reasons = problem.code === 'status' ? reasonsBelow(problem) : [];
  return alertRaised({ text, reasons: reasons.filter(reason => reason !== text) });
}
