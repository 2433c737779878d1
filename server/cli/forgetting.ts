import type { Trace, Traces } from '../store/forgetting';
import type { Store } from '../store/store';
import { DRY_RUN, type CommandResult } from './commandResult';

/** Removes what links a wallet to its sign-ins, entries and votes, as far as the proofs of closed events allow. */
export async function forget(
  store: Store,
  { wallet, apply }: { readonly wallet: string; readonly apply: boolean },
  who: string,
): Promise<CommandResult> {
  const traces = await store.forgetting.find(wallet);
  const { events, sessions, versus, changes, hasCloset } = traces;
  const due = events.filter(isDue);
  const isAnything = due.length > 0 || hasCloset || sessions + versus + changes + keysToRemove(traces) > 0;
  const rest = [...notYet(traces), ...remaining(traces)];
  if (!isAnything)
    return { lines: [`Nothing is stored about wallet ${wallet} that can be forgotten now.`, ...rest], ok: true };
  const plan = [`Wallet ${wallet} will be forgotten:`, ...forgotten(traces, due), ...rest];
  if (!apply) return { lines: [...plan, DRY_RUN], ok: true };
  await store.forgetting.forget(
    wallet,
    due.map(({ event }) => event),
    who,
  );
  return { lines: [...plan, 'Forgotten.'], ok: true };
}

const isDue = ({ until, isEntryFixed, hasMore }: Trace): boolean => until === undefined && (!isEntryFixed || hasMore);

const keysToRemove = ({ keys, areKeysInUse }: Traces): number => (areKeysInUse ? 0 : keys);

function forgotten(traces: Traces, due: readonly Trace[]): readonly string[] {
  const xp = due.reduce((sum, trace) => sum + (trace.isEntryFixed ? 0 : trace.xp), 0);
  return [
    ...due.map(trace => `  ${nameOf(trace)}: ${stakeOf(trace)}`),
    `  ${traces.sessions} sessions, ${keysToRemove(traces)} keys with their sign-ins, and its name in ${traces.changes} rows of the audit log.`,
    ...(traces.hasCloset ? ['  Whether it has hidden its closet.'] : []),
    ...(traces.versus > 0 ? [`  Its ${traces.versus} votes between two fits of a link.`] : []),
    ...(xp > 0 ? [`  It loses the ${xp} XP of these events.`] : []),
    ...(due.length > 0
      ? ['  There it gets a random address, a bare Darcel instead of its fit, and no signatures. Places stay.']
      : []),
  ];
}

const nameOf = ({ event, title }: Trace): string => `Event ${event} ('${title}')`;

function stakeOf({ entry, votes, isEntryFixed }: Trace): string {
  const parts = [...(entry === null || isEntryFixed ? [] : [`its entry ${entry}`]), `its ${votes} votes`];
  return `${parts.join(' and ')}.`;
}

function notYet({ events, areKeysInUse }: Traces): readonly string[] {
  const running = events.filter(({ until }) => until !== undefined);
  if (running.length === 0) return [];
  return [
    'Not yet, so repeat this command then:',
    ...running.map(trace => {
      const entry = trace.entry === null ? '' : ` Withdraw entry ${trace.entry} if voters should no longer see it.`;
      return `  ${nameOf(trace)} is not over; its voting ends at ${trace.until ?? ''}.${entry}`;
    }),
    ...(areKeysInUse ? ['  Its keys and sign-ins stay until then, because its votes there are proved with them.'] : []),
  ];
}

function remaining({ events, isBanned }: Traces): readonly string[] {
  const fixed = events.filter(({ isEntryFixed }) => isEntryFixed);
  return [
    'What remains:',
    ...fixed.map(
      trace =>
        `  ${nameOf(trace)}: its entry ${trace.entry ?? ''} with address, fit and ${trace.xp} XP, because the seals of that time contain them.`,
    ),
    ...(isBanned
      ? [
          '  Its ban with reason and time, without which it could enter and vote again. They match public rulings; unban it first if that must not be.',
        ]
      : []),
    '  Hashes of what was erased, the votes without their voter, and reasons that operators gave, even if they name it.',
    '  Sheets that others have downloaded, backups, logs of servers and proxies, the chain, and what its own browser keeps.',
  ];
}
