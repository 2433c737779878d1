import { parseArgs } from 'node:util';
import { normalizeAddress, readEventId } from '../../rules/index';
import { OperatorError } from '../errors';

interface Applied {
  /** Without it, the command shows what it would do. */
  readonly apply: boolean;
}

export type EventsRequest = (
  | { readonly command: 'list' }
  | { readonly command: 'check'; readonly file: string }
  | {
      readonly command: 'checkFiles';
      readonly receipts: string;
      readonly sheet: string;
      readonly keys: string;
      readonly log?: string;
    }
  | { readonly command: 'seal'; readonly id: number }
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
  | ({ readonly command: 'forget'; readonly wallet: string } & Applied)
  | ({ readonly command: 'newLog' } & Applied)
  | ({ readonly command: 'rotateKey' } & Applied)
) & {
  /** Who is named in the audit log. */
  readonly by?: string;
};

export type ExportKind = 'entries' | 'results';

export type WithdrawalRequest = { readonly event: number; readonly entry: number } & Applied &
  ({ readonly command: 'withdraw'; readonly reason: string } | { readonly command: 'restore' });

export type BanRequest = { readonly wallet: string } & Applied &
  ({ readonly command: 'ban'; readonly reason: string } | { readonly command: 'unban' });

export const USAGE = `Events and their prizes, on the database that the server uses (DATABASE_URL, else DATA_DIR):

  npm run events -- list                          all events, with their XP and prizes
  npm run events -- check FILE                    what is wrong or unusual about the JSON file of a new event
  npm run events -- add FILE                      a new event from a JSON file
  npm run events -- change ID FILE                some fields of an event, from a JSON file with only those
  npm run events -- extend ID --until TIME        lets its voting end later, once and by a week at most
  npm run events -- cancel ID --reason TEXT       calls it off for good; players read the reason
  npm run events -- status ID                     its entries, voters and ballots; after the end, voters who may have agreed
  npm run events -- reports ID                    the entries that voters reported; see withdraw
  npm run events -- winners ID                    the ranking of a closed event, with wallets and XP
  npm run events -- export ID entries|results [--csv]
                                                  a table with all entries, or with all results once it is closed
  npm run events -- recount ID                    ranks a closed event from its ballots again, and compares
  npm run events -- recount FILE                  the same with a response of GET /api/results/ID/ballots; needs no database
  npm run events -- seal ID                       the roots that the event's ballots are sealed with, to post elsewhere
  npm run events -- check RECEIPTS SHEET KEYS [LOG]
                                                  a voter's receipts and the response above against the seals, with the
                                                  response of GET /.well-known/duds-keys.json, and that of
                                                  GET /api/seals/proof/LEAF for the end seal's leaf, which WITNESSES
                                                  have signed; needs no database
  npm run events -- withdraw EVENT ENTRY --reason TEXT
                                                  takes an entry out of an event: no longer shown to voters or counted;
                                                  a reason is one line, and public
  npm run events -- restore EVENT ENTRY           brings it back
  npm run events -- ban WALLET --reason TEXT      it can no longer enter or vote, and does not count in running events
  npm run events -- unban WALLET                  it can again, and counts again in running events
  npm run events -- wallet WALLET                 everything that is stored about a wallet, as JSON, for its owner
  npm run events -- key rotate                    receipts and seals are signed with SIGNING_KEY_NEXT from now on
  npm run events -- forget WALLET                 erases what links it to its entries, votes and sign-ins, in events that are
                                                  over, and says what remains; their proofs stay valid, its XP is lost
  npm run events -- log [EVENT]                   who changed what and when, the latest first
  npm run events -- log new                       begins another log of seals, after a backup without published seals was
                                                  restored; the page says so

Commands that change something show what they would do, and do it only with --apply. The log names the user of this
machine, or NAME with --by NAME. A file looks like this:

  {
    "title": "Masked Ball", "sub_title": "Theme" or null, "description": "Come as somebody else.",
    "submit_start": "2026-05-01T12:00:00Z", "submit_end": "2026-05-08T12:00:00Z", "voting_end": "2026-05-15T12:00:00Z",
    "xp_first": 300, "xp_second": 200, "xp_third": 100, "xp_entry": 10,
    "prizes": [{ "file": "golden-hat.png", "url": "https://example.com/golden-hat" }]
  }`;

const MAX_REASON = 500;
const MAX_NAME = 100;

type Option = 'apply' | 'by' | 'reason' | 'until' | 'csv';
const CHANGES: readonly Option[] = ['apply', 'by'];

/** The options that each command accepts. */
const OPTIONS: Readonly<Record<string, readonly Option[]>> = {
  add: CHANGES,
  change: CHANGES,
  extend: [...CHANGES, 'until'],
  cancel: [...CHANGES, 'reason'],
  withdraw: [...CHANGES, 'reason'],
  restore: CHANGES,
  ban: [...CHANGES, 'reason'],
  unban: CHANGES,
  forget: CHANGES,
  export: ['csv'],
  'log new': CHANGES,
  key: CHANGES,
};

/** Throws what is wrong, with the usage of the command that was meant. */
export function readArguments(args: readonly string[]): EventsRequest {
  const { positionals, values } = parse(args);
  const [command = '', first] = positionals;
  const allowed: readonly string[] = OPTIONS[first === 'new' ? `${command} new` : command] ?? [];
  const request = readCommand(positionals, values);
  const unwanted = Object.keys(values).find(option => !allowed.includes(option));
  if (unwanted !== undefined) throw wrong(command, `${command} does not take --${unwanted}.`);
  if (values.by === undefined) return request;
  return { ...request, by: requireText(command, 'by', values.by, MAX_NAME) };
}

function wrong(command: string, problem: string): OperatorError {
  const help = '`npm run events` alone lists all commands and explains the event file.';
  return new OperatorError([problem, ...usageOf(command), help].join('\n'));
}

const usageOf = (command: string): readonly string[] =>
  USAGE.split('\n').filter(line => line.startsWith(`  npm run events -- ${command} `));

interface Values {
  readonly apply?: boolean;
  readonly by?: string;
  readonly reason?: string;
  readonly until?: string;
  readonly csv?: boolean;
}

function readCommand(
  positionals: readonly string[],
  { apply = false, csv = false, reason, until }: Values,
): EventsRequest {
  const [command = '', first = '', second = '', third = '', fourth = ''] = positionals;
  switch (`${command}/${positionals.length - 1}`) {
    case 'list/0':
      return { command: 'list' };
    case 'check/1':
      return { command: 'check', file: first };
    case 'check/3':
      return { command: 'checkFiles', receipts: first, sheet: second, keys: third };
    case 'check/4':
      return { command: 'checkFiles', receipts: first, sheet: second, keys: third, log: fourth };
    case 'add/1':
      return { command: 'add', file: first, apply };
    case 'change/2':
      return { command: 'change', id: requireEvent(command, first), file: second, apply };
    case 'cancel/1':
      return { command: 'cancel', id: requireEvent(command, first), reason: requireReason(command, reason), apply };
    case 'extend/1':
      if (!until) throw wrong(command, 'extend needs --until TIME.');
      return { command: 'extend', id: requireEvent(command, first), until, apply };
    case 'seal/1':
    case 'status/1':
    case 'reports/1':
    case 'winners/1':
      return { command: command as 'seal' | 'status' | 'reports' | 'winners', id: requireEvent(command, first) };
    case 'export/2':
      return { command: 'export', id: requireEvent(command, first), what: requireKind(second), csv };
    case 'recount/1': {
      const id = readEventId(first);
      return id ? { command: 'recount', id } : { command: 'recountFile', file: first };
    }
    case 'wallet/1':
      return { command: 'wallet', wallet: requireWallet(command, first) };
    case 'key/1':
      if (first !== 'rotate') throw wrong(command, `key takes rotate, not "${first}".`);
      return { command: 'rotateKey', apply };
    case 'forget/1':
      return { command: 'forget', wallet: requireWallet(command, first), apply };
    case 'log/0':
      return { command: 'log' };
    case 'log/1':
      if (first === 'new') return { command: 'newLog', apply };
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
  if (usageOf(command).length === 0) return wrong(command, `There is no command "${command}".`);
  const problem = given.length === 0 ? 'needs arguments' : `does not take "${given.join(' ')}"`;
  return wrong(command, `${command} ${problem}; it is:`);
}

function requireEvent(command: string, text: string): number {
  const id = readEventId(text);
  if (id === undefined) throw wrong(command, `"${text}" is not the number of an event; \`list\` shows them.`);
  return id;
}

/** The number that `winners` and the recount file show. */
function requireEntry(command: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw wrong(command, `"${text}" is not the number of an entry.`);
  return Number(text);
}

function requireWallet(command: string, text: string): string {
  if (!/^0x[0-9a-f]{40}$/i.test(text))
    throw wrong(command, `"${text}" is not a wallet, which is 0x and 40 hexadecimal digits.`);
  return normalizeAddress(text);
}

function requireKind(text: string): ExportKind {
  if (text !== 'entries' && text !== 'results')
    throw wrong('export', `export takes entries or results, not "${text}".`);
  return text;
}

const requireReason = (command: string, reason: string | undefined): string =>
  requireText(command, 'reason', reason, MAX_REASON);

/** One line, because reasons are lines of public records. */
function requireText(command: string, option: Option, given: string | undefined, max: number): string {
  const text = given?.trim();
  if (text === undefined) throw wrong(command, `${command} needs --${option} TEXT.`);
  if (!/^[^\p{Cc}\p{Cs}\u2028\u2029]+$/u.test(text) || text.length > max)
    throw wrong(command, `--${option} must be one line of 1 to ${max} characters.`);
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
      },
      allowPositionals: true,
    });
  } catch (error: unknown) {
    const [problem = ''] = (error as Error).message.split(/[.\n]/);
    throw wrong(args.find(argument => !argument.startsWith('-')) ?? '', `${problem}.`);
  }
}
