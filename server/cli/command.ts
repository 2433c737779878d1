import { normalizeAddress, readEventId } from '#rules/ids';
import type { Wardrobe } from '#rules/outfit/items';
import type { SignedMessage } from '../auth/signatures';
import type { Store } from '../store/store';
import type { TransferReader } from './collusion';
import type { CommandResult } from './commandResult';

/** What a command takes. */
interface Parameter {
  /** How the usage shows it. */
  readonly usage: string;
  /** Undefined for a text that is no value. */
  readonly read: (text: string) => unknown;
  /** What is wrong with such a text. */
  readonly problem?: (text: string) => string;
}

interface Option extends Parameter {
  readonly type: 'string' | 'boolean';
}

const asGiven = (text: string): string => text;

const EVENT = {
  read: readEventId,
  problem: (text: string) => `"${text}" is not the number of an event; \`list\` shows them.`,
};

export const ARGUMENTS = {
  id: { usage: 'ID', ...EVENT },
  event: { usage: 'EVENT', ...EVENT },
  /** The number that `winners` and the recount file show. */
  entry: {
    usage: 'ENTRY',
    read: text => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
    problem: text => `"${text}" is not the number of an entry.`,
  },
  wallet: {
    usage: 'WALLET',
    read: text => (/^0x[0-9a-f]{40}$/i.test(text) ? normalizeAddress(text) : undefined),
    problem: text => `"${text}" is not a wallet, which is 0x and 40 hexadecimal digits.`,
  },
  what: {
    usage: 'entries|results',
    read: text => (['entries', 'results'] as const).find(kind => kind === text),
    problem: text => `export takes entries or results, not "${text}".`,
  },
  file: { usage: 'FILE', read: asGiven },
  receipts: { usage: 'RECEIPTS', read: asGiven },
  votes: { usage: 'VOTES', read: asGiven },
  keys: { usage: 'KEYS', read: asGiven },
} satisfies Readonly<Record<string, Parameter>>;

/** One line, because reasons are lines of public records. */
const oneLine = (option: string, max: number) => ({
  read: (given: string): string | undefined => {
    const text = given.trim();
    return /^[^\p{Cc}\p{Cs}\u2028\u2029]+$/u.test(text) && text.length <= max ? text : undefined;
  },
  problem: () => `${option} must be one line of 1 to ${max} characters.`,
});

export const OPTIONS = {
  until: { type: 'string', usage: '--until TIME', read: text => text || undefined },
  reason: { type: 'string', usage: '--reason TEXT', ...oneLine('--reason', 500) },
  csv: { type: 'boolean', usage: '--csv', read: () => true },
  signature: { type: 'string', usage: '--signature TEXT', read: asGiven },
  apply: { type: 'boolean', usage: '--apply', read: () => true },
  by: { type: 'string', usage: '--by NAME', ...oneLine('--by', 100) },
} satisfies Readonly<Record<string, Option>>;

/** What all commands take that change something. */
export const CHANGES = ['apply', 'by'] as const;

export interface Applied {
  /** Without it, the command shows what it would do. */
  readonly apply?: boolean;
}

const PARAMETERS = { ...ARGUMENTS, ...OPTIONS };
export type ParameterName = keyof typeof PARAMETERS;
type Values = { readonly [P in ParameterName]: NonNullable<ReturnType<(typeof PARAMETERS)[P]['read']>> };

export const parameter = (name: ParameterName): Parameter => PARAMETERS[name];

export interface CommandDeps {
  readonly store: Store;
  /** Who the audit log names, if the command does not say. */
  readonly operator: string;
  readonly readText: ReadText;
  /** The operator's time zone, shown beside UTC. */
  readonly timeZone: string;
  /** Whether the assets have a file; undefined if they are not on this machine. */
  readonly hasAsset: ((file: string) => boolean) | undefined;
  /** Whether the wallet has signed the message. */
  readonly isSigned?: (signed: SignedMessage) => Promise<boolean>;
  /** The letters of a title that no font has; absent if this machine has no build. */
  readonly missingLetters?: (title: string) => Promise<readonly string[]>;
  /** Absent if this machine has no build. */
  readonly readWardrobe?: () => Promise<Wardrobe>;
  /** Absent without RPC_URL. */
  readonly readTransfers?: TransferReader;
}

type ReadText = (file: string) => Promise<string>;

type Given<Takes extends ParameterName, MayTake extends ParameterName> = Pick<Values, Takes> &
  Partial<Pick<Values, MayTake>>;

type Row<Takes extends ParameterName, MayTake extends ParameterName> = {
  readonly name: string;
  /** In the order of the usage. */
  readonly takes: readonly Takes[];
  readonly mayTake?: readonly MayTake[];
  /** The lines of the usage that say what it does. */
  readonly help: readonly string[];
} & (
  | { readonly run: (given: Given<Takes, MayTake>, deps: CommandDeps, who: string) => Promise<CommandResult> }
  /** Needs no database. */
  | { readonly runOnFiles: (given: Given<Takes, MayTake>, readText: ReadText) => Promise<CommandResult> }
);

type RequiredName = Exclude<ParameterName, (typeof CHANGES)[number]>;

export type Command = Row<RequiredName, ParameterName>;

/** Checks that a row's function uses only what the row says. */
export const command = <Takes extends RequiredName, MayTake extends ParameterName = never>(
  row: Row<Takes, MayTake>,
): Command => row;

export interface EventsRequest {
  readonly command: Command;
  /** Has only what the command takes, and what of the rest was given. */
  readonly given: Given<RequiredName, ParameterName>;
}

export function runEventsCommand({ command, given }: EventsRequest, deps: CommandDeps): Promise<CommandResult> {
  if ('runOnFiles' in command) return command.runOnFiles(given, deps.readText);
  return command.run(given, deps, given.by ?? deps.operator);
}
