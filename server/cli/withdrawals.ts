import type { Store } from '../store/store';
import type { EntryStatus, WithdrawalRefusal } from '../store/entries/withdrawals';
import type { Applied } from './command';
import { DRY_RUN, type CommandResult } from './commandResult';

type WithdrawalRequest = { readonly event: number; readonly entry: number } & Applied &
  ({ readonly command: 'withdraw'; readonly reason: string } | { readonly command: 'restore' });

/** Takes an entry out of an event, or brings it back. */
export async function changeWithdrawal(store: Store, request: WithdrawalRequest, who: string): Promise<CommandResult> {
  const { event, entry, command, apply } = request;
  const name = `Entry ${entry} of event ${event}`;
  const found = await store.events.find(event);
  const status = await store.withdrawals.find(event, entry);
  const refusal = refusalOf(found?.phase, status, command);
  if (status === undefined || refusal) return { lines: [refusalText(refusal ?? 'unknown-entry', request)], ok: false };
  const plan =
    command === 'withdraw'
      ? [
          `${name} (wallet ${status.wallet}) will no longer be shown to voters, and will be left out of the results.`,
          `  Reason: ${request.reason}`,
          `  ${status.open} open ballots will be replaced, and ${status.decided} votes will not count.`,
        ]
      : [
          `${name} (wallet ${status.wallet}) will take part again.`,
          `  It was withdrawn for: ${status.withdrawal?.reason ?? ''}`,
          `  ${status.decided} votes will count again.`,
        ];
  if (!apply) return { lines: [...plan, DRY_RUN], ok: true };
  const outcome =
    command === 'withdraw'
      ? await store.withdrawals.withdraw(event, entry, request.reason, who)
      : await store.withdrawals.restore(event, entry, who);
  if (outcome === 'withdrawn' || outcome === 'restored') return { lines: [...plan, `Entry ${outcome}.`], ok: true };
  return { lines: [refusalText(outcome, request)], ok: false };
}

function refusalOf(
  phase: string | undefined,
  status: EntryStatus | undefined,
  command: WithdrawalRequest['command'],
): WithdrawalRefusal | undefined {
  if (phase === undefined) return 'unknown-event';
  if (phase === 'archive') return 'voting-is-over';
  if (status === undefined) return 'unknown-entry';
  return (status.withdrawal === undefined) === (command === 'restore') ? 'already-so' : undefined;
}

function refusalText(refusal: WithdrawalRefusal, { event, entry, command }: WithdrawalRequest): string {
  switch (refusal) {
    case 'unknown-event':
      return `There is no event ${event}; the list command shows all events.`;
    case 'unknown-entry':
      return `Event ${event} has no entry ${entry}.`;
    case 'voting-is-over':
      return `The voting of event ${event} is over, and its results are final.`;
    case 'already-so':
      return `Entry ${entry} of event ${event} is ${command === 'withdraw' ? 'already' : 'not'} withdrawn.`;
  }
}
