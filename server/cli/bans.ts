import type { Stake } from '../store/people/bans';
import type { Store } from '../store/store';
import type { Applied } from './command';
import { DRY_RUN, refusal, type CommandResult } from './commandResult';

type BanRequest = { readonly wallet: string } & Applied &
  ({ readonly command: 'ban'; readonly reason: string } | { readonly command: 'unban' });

/** Keeps a wallet from entering and voting, or allows it again. */
export async function changeBan(store: Store, request: BanRequest, who: string): Promise<CommandResult> {
  const { wallet, command, apply } = request;
  const { ban, stakes } = await store.bans.find(wallet);
  if ((ban !== undefined) === (command === 'ban')) return noChange(request);
  const plan =
    command === 'ban'
      ? [
          `Wallet ${wallet} will no longer be able to enter or vote.`,
          `  Reason: ${request.reason}`,
          ...stakes.map(stake => `  ${stakeText(stake)}`),
          '  Events that are over keep their results, and the wallet its XP.',
        ]
      : [
          `Wallet ${wallet} will be able to enter and vote again.`,
          `  It was banned for: ${ban?.reason ?? ''}`,
          '  In running events, its votes will count again, and the entries that the ban withdrew will take part.',
        ];
  if (!apply) return { lines: [...plan, DRY_RUN], ok: true };
  const outcome =
    command === 'ban' ? await store.bans.ban(wallet, request.reason, who) : await store.bans.unban(wallet, who);
  return outcome === 'already-so' ? noChange(request) : { lines: [...plan, `Wallet ${outcome}.`], ok: true };
}

function stakeText({ event, title, entry, votes }: Stake): string {
  const parts = [
    ...(entry === null ? [] : [`its entry ${entry} will be withdrawn`]),
    ...(votes === 0 ? [] : [`${votes} votes will not count`]),
  ];
  return `Event ${event} ('${title}'): ${parts.join(', and ')}.`;
}

const noChange = ({ wallet, command }: BanRequest): CommandResult =>
  refusal(`Wallet ${wallet} is ${command === 'ban' ? 'already' : 'not'} banned.`);
