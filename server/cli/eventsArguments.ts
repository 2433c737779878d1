import { parseArgs } from 'node:util';
import { normalizeAddress, readEventId } from '../../rules/index';
import type { OperatorError } from '../errors';
import { usageError, usageOf } from './eventsUsage';

interface Applied {
  /** Without it, the command shows what it would do. */
  readonly apply: boolean;
}

export type EventsRequest = (
  | { readonly command: 'list' }
  | { readonly command: 'check'; readonly file: string }
  | { readonly command: 'checkFiles'; readonly receipts: string; readonly votes: string; readonly keys: string }
  | ({ readonly command: 'add'; readonly file: string } & Applied)
  | ({ readonly command: 'change'; readonly id: number; readonly file: string } & Applied)
  | ({ readonly command: 'cancel'; readonly id: number; readonly reason: string } & Applied)
  | ({ readonly command: 'extend'; readonly id: number; readonly until: string } & Applied)
  | { readonly command: 'status'; readonly id: number }
  | { readonly command: 'reports'; readonly id: number }
  | { readonly command: 'winners'; readonly id: number }
  | { readonly command: 'export'; readonly id: number; readonly what: ExportKind; readonly csv: boolean }
  | { readonly command: 'wallet'; readonly wallet: string }
  | { readonly command: 'recount'; readonly id: number }
  | { readonly command: 'recountFile'; readonly file: string }
  | WithdrawalRequest
  | BanRequest
  | { readonly command: 'log'; readonly event?: number }
  | ({ readonly command: 'forget'; readonly wallet: string; readonly signature?: string } & Applied)
) & {
  /** Who is named in the audit log. */
  readonly by?: string;
};

export type ExportKind = 'entries' | 'results';

export type WithdrawalRequest = { readonly event: number; readonly entry: number } & Applied &
  ({ readonly command: 'withdraw'; readonly reason: string } | { readonly command: 'restore' });

export type BanRequest = { readonly wallet: string } & Applied &
  ({ readonly command: 'ban'; readonly reason: string } | { readonly command: 'unban' });

const MAX_REASON = 500;
const MAX_NAME = 100;

type Option = 'apply' | 'by' | 'reason' | 'until' | 'csv' | 'signature';
const CHANGES: readonly Option[] = ['apply', 'by'];

const OPTIONS: Readonly<Record<string, readonly Option[]>> = {
  add: CHANGES,
  change: CHANGES,
  extend: [...CHANGES, 'until'],
  cancel: [...CHANGES, 'reason'],
  withdraw: [...CHANGES, 'reason'],
  restore: CHANGES,
  ban: [...CHANGES, 'reason'],
  unban: CHANGES,
  forget: [...CHANGES, 'signature'],
  export: ['csv'],
};

/** Throws what is wrong, with the usage of the command that was meant. */
export function readArguments(args: readonly string[]): EventsRequest {
  const { positionals, values } = parse(args);
  const [command = ''] = positionals;
  const allowed: readonly string[] = OPTIONS[command] ?? [];
  const request = readCommand(positionals, values);
  const unwanted = Object.keys(values).find(option => !allowed.includes(option));
  if (unwanted !== undefined) throw usageError(command, `${command} does not take --${unwanted}.`);
  if (values.by === undefined) return request;
  return { ...request, by: requireText(command, 'by', values.by, MAX_NAME) };
}

interface Values {
  readonly apply?: boolean;
  readonly by?: string;
  readonly reason?: string;
  readonly until?: string;
  readonly csv?: boolean;
  readonly signature?: string;
}

function readCommand(
  positionals: readonly string[],
  { apply = false, csv = false, reason, until, signature }: Values,
): EventsRequest {
  const [command = '', first = '', second = '', third = ''] = positionals;
  switch (`${command}/${positionals.length - 1}`) {
    case 'list/0':
      return { command: 'list' };
    case 'check/1':
      return { command: 'check', file: first };
    case 'check/3':
      return { command: 'checkFiles', receipts: first, votes: second, keys: third };
    case 'add/1':
      return { command: 'add', file: first, apply };
    case 'change/2':
      return { command: 'change', id: requireEvent(command, first), file: second, apply };
    case 'cancel/1':
      return { command: 'cancel', id: requireEvent(command, first), reason: requireReason(command, reason), apply };
    case 'extend/1':
      if (!until) throw usageError(command, 'extend needs --until TIME.');
      return { command: 'extend', id: requireEvent(command, first), until, apply };
    case 'status/1':
    case 'reports/1':
    case 'winners/1':
      return { command: command as 'status' | 'reports' | 'winners', id: requireEvent(command, first) };
    case 'export/2':
      return { command: 'export', id: requireEvent(command, first), what: requireKind(second), csv };
    case 'recount/1': {
      const id = readEventId(first);
      return id ? { command: 'recount', id } : { command: 'recountFile', file: first };
    }
    case 'wallet/1':
      return { command: 'wallet', wallet: requireWallet(command, first) };
    case 'forget/1':
      return { command: 'forget', wallet: requireWallet(command, first), apply, ...(signature && { signature }) };
    case 'log/0':
      return { command: 'log' };
    case 'log/1':
      return { command: 'log', event: requireEvent(command, first) };
    case 'withdraw/2': {
      const event = requireEvent(command, first);
      const entry = requireEntry(command, second);
      return { command: 'withdraw', event, entry, reason: requireReason(command, reason), apply };
    }
    case 'restore/2':
      return { command: 'restore', event: requireEvent(command, first), entry: requireEntry(command, second), apply };
    case 'ban/1':
      return { command: 'ban', wallet: requireWallet(command, first), reason: requireReason(command, reason), apply };
    case 'unban/1':
      return { command: 'unban', wallet: requireWallet(command, first), apply };
  }
  throw notUnderstood(positionals);
}

function notUnderstood([command = '', ...given]: readonly string[]): OperatorError {
  if (usageOf(command).length === 0) return usageError(command, `There is no command "${command}".`);
  const problem = given.length === 0 ? 'needs arguments' : `does not take "${given.join(' ')}"`;
  return usageError(command, `${command} ${problem}; it is:`);
}

function requireEvent(command: string, text: string): number {
  const id = readEventId(text);
  if (id === undefined) throw usageError(command, `"${text}" is not the number of an event; \`list\` shows them.`);
  return id;
}

/** The number that `winners` and the recount file show. */
function requireEntry(command: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw usageError(command, `"${text}" is not the number of an entry.`);
  return Number(text);
}

function requireWallet(command: string, text: string): string {
  if (!/^0x[0-9a-f]{40}$/i.test(text))
    throw usageError(command, `"${text}" is not a wallet, which is 0x and 40 hexadecimal digits.`);
  return normalizeAddress(text);
}

function requireKind(text: string): ExportKind {
  if (text !== 'entries' && text !== 'results')
    throw usageError('export', `export takes entries or results, not "${text}".`);
  return text;
}

const requireReason = (command: string, reason: string | undefined): string =>
  requireText(command, 'reason', reason, MAX_REASON);

/** One line, because reasons are lines of public records. */
function requireText(command: string, option: Option, given: string | undefined, max: number): string {
  const text = given?.trim();
  if (text === undefined) throw usageError(command, `${command} needs --${option} TEXT.`);
  if (!/^[^\p{Cc}\p{Cs}\u2028\u2029]+$/u.test(text) || text.length > max)
    throw usageError(command, `--${option} must be one line of 1 to ${max} characters.`);
  return text;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        apply: { type: 'boolean' },
        by: { type: 'string' },
        reason: { type: 'string' },
        until: { type: 'string' },
        csv: { type: 'boolean' },
        signature: { type: 'string' },
      },
      allowPositionals: true,
    });
  } catch (error: unknown) {
    const [problem = ''] = (error as Error).message.split(/[.\n]/);
    throw usageError(args.find(argument => !argument.startsWith('-')) ?? '', `${problem}.`);
  }
}
