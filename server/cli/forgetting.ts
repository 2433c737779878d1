import type { SignedMessage } from '../auth/signatures';
import type { Trace, Traces } from '../store/people/forgetting';
import type { Store } from '../store/store';
import type { Applied } from './command';
import { DRY_RUN, refusal, type CommandResult } from './commandResult';

interface ForgetRequest extends Applied {
  readonly wallet: string;
  /** The wallet's, of `requestText`. */
  readonly signature?: string;
}

/** Removes what links a wallet to its sign-ins, entries and votes, as far as what was sealed allows. */
export async function forget(
  store: Store,
  { wallet, apply, signature }: ForgetRequest,
  who: string,
  isSigned: (signed: SignedMessage) => Promise<boolean> = () => Promise.resolve(false),
): Promise<CommandResult> {
  const traces = await store.forgetting.find(wallet);
  const { events, sessions, versus, changes, hasCloset } = traces;
  const due = events.filter(({ until }) => until === undefined);
  const isAnything = due.length > 0 || hasCloset || sessions + versus + changes > 0;
  const rest = [...notYet(traces), ...remaining(traces)];
  if (!isAnything)
    return { lines: [`Nothing is stored about wallet ${wallet} that can be forgotten now.`, ...rest], ok: true };
  const won = await recentPlaces(store, due);
  const message = requestText(store.sealing.site, wallet);
  const isAsked = signature ? await isSigned({ message, signature, address: wallet }) : false;
  if (won.length > 0 && !isAsked) return refusal(...mustAsk(won, message));
  const plan = [`Wallet ${wallet} will be forgotten:`, ...forgotten(traces, due), ...rest];
  if (!apply) return { lines: [...plan, DRY_RUN], ok: true };
  await store.forgetting.forget(
    wallet,
    due.map(({ event }) => event),
    who,
  );
  return { lines: [...plan, 'Forgotten.'], ok: true };
}

/** What a wallet signs that wants to be forgotten although it was among the first three. */
export const requestText = (site: string, wallet: string): string => `I ask ${site} to forget the wallet ${wallet}.`;

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

/** Nobody else may make a winner vanish. */
async function recentPlaces(store: Store, due: readonly Trace[]): Promise<readonly Trace[]> {
  const now = await store.now();
  return due.filter(
    ({ place, closedAt }) =>
      place !== null && place <= 3 && closedAt !== undefined && now - Date.parse(closedAt) < YEAR_MS,
  );
}

function mustAsk(won: readonly Trace[], message: string): readonly [string, readonly string[]] {
  const places = won.map(trace => `${nameOf(trace)}: place ${trace.place ?? ''}`);
  return [
    'This wallet was among the first three less than a year ago, so it has to ask for it itself:',
    [...places, `Let it sign this text, and repeat the command with --signature: ${message}`],
  ];
}

function forgotten(traces: Traces, due: readonly Trace[]): readonly string[] {
  const xp = due.reduce((sum, trace) => sum + trace.xp, 0);
  return [
    ...due.map(trace => `  ${nameOf(trace)}: ${stakeOf(trace)}`),
    `  ${traces.sessions} sessions, and its name in ${traces.changes} rows of the audit log.`,
    ...(traces.hasCloset ? ['  Whether it has hidden its closet.'] : []),
    ...(traces.versus > 0 ? [`  Its ${traces.versus} votes between two fits of a link.`] : []),
    ...(xp > 0 ? [`  It loses the ${xp} XP of these events.`] : []),
    ...(due.length > 0
      ? ["  Its places stay, without a wallet and with a bare Darcel; their prizes are nobody's."]
      : []),
  ];
}

const nameOf = ({ event, title }: Trace): string => `Event ${event} ('${title}')`;

function stakeOf({ entry, votes }: Trace): string {
  const parts = [...(entry === null ? [] : [`its entry ${entry}`]), `its ${votes} votes`];
  return `${parts.join(' and ')}.`;
}

function notYet({ events }: Traces): readonly string[] {
  const running = events.filter(({ until }) => until !== undefined);
  if (running.length === 0) return [];
  return [
    'Not yet, so repeat this command then:',
    ...running.map(trace => {
      const entry = trace.entry === null ? '' : ` Withdraw entry ${trace.entry} if voters should no longer see it.`;
      return `  ${nameOf(trace)} is not over; its voting ends at ${trace.until ?? ''}.${entry}`;
    }),
  ];
}

function remaining({ isBanned }: Traces): readonly string[] {
  return [
    'What remains:',
    ...(isBanned
      ? [
          '  Its ban with reason and time, without which it could enter and vote again. They match public rulings; unban it first if that must not be.',
        ]
      : []),
    '  Hashes of what was erased, the votes without their voter, and reasons that operators gave, even if they name it.',
    '  Copies of results in shared caches, for up to a year at earlier addresses, until you purge them (docs/operating.md).',
    '  Files that others have saved, backups, logs of servers and proxies, the chain, and what its own browser keeps.',
  ];
}
