import { isRequest, type Choice, type History, type Operation } from './history';
import type { Problem } from './problems';

/** A server that refuses a voter's key must not have lost the sign-in that named it, or votes that it confirmed. */
export function checkVoterKeys({ operations }: History, ofEvent: readonly Operation[]): readonly Problem[] {
  const signIns = operations.filter(isRequest('sign-in'));
  const votes = ofEvent.filter(isRequest('vote'));
  return votes.flatMap(({ request, outcome, invokedAt }): readonly Problem[] => {
    if (outcome.kind !== 'fail') return [];
    const { wallet, voter, event } = request;
    const wasNamed = signIns.some(
      call => call.request.voter === voter && call.outcome.kind === 'ok' && call.endedAt < invokedAt,
    );
    if (outcome.code === 'voter-key-unknown' && wasNamed)
      return [{ rule: 'write-lost', detail: `sign-in of ${wallet} with the key ${voter}` }];
    const confirmed = votes
      .filter(call => call.request.voter === voter && isConfirmed(call) && call.endedAt < invokedAt)
      .reduce((highest, call) => Math.max(highest, call.request.count ?? 0), 0);
    if (outcome.code !== 'count-differs' || (outcome.count ?? 0) >= confirmed) return [];
    return [{ rule: 'write-lost', detail: `${confirmed} votes of ${wallet} in event ${event}: ${outcome.count} left` }];
  });
}

/** A vote that another browser of the wallet has decided has that one's receipt. */
const isConfirmed = ({ request, outcome }: Operation<Choice>): boolean =>
  outcome.kind === 'ok' && outcome.receipt?.salt === request.salt;
