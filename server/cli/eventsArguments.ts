import { parseArgs } from 'node:util';
import { readEventId } from '../../rules/index';
import type { WithdrawalRequest } from './withdrawals';

export type EventsRequest =
  | { readonly command: 'list' }
  | { readonly command: 'add'; readonly file: string; readonly apply: boolean }
  | { readonly command: 'change'; readonly id: number; readonly file: string; readonly apply: boolean }
  | { readonly command: 'winners'; readonly id: number }
  | { readonly command: 'recount'; readonly id: number }
  | { readonly command: 'recountFile'; readonly file: string }
  | WithdrawalRequest;

export const USAGE = `Events and their prizes, on the database that the server uses (DATABASE_URL, else DATA_DIR):

  npm run events -- list                     all events, with their XP and prizes
  npm run events -- add FILE [--apply]       a new event from a JSON file
  npm run events -- change ID FILE [--apply] some fields of an event, from a JSON file with only those
  npm run events -- winners ID               the ranking of a closed event, with wallets and XP
  npm run events -- recount ID               ranks a closed event from its ballots again, and compares
  npm run events -- recount FILE             the same with a response of GET /api/results/ID/ballots; needs no database
  npm run events -- withdraw EVENT ENTRY --reason TEXT [--apply]
                                             takes an entry out of an event: no longer shown to voters, left out of the count
  npm run events -- restore EVENT ENTRY [--apply]
                                             brings it back

add, change, withdraw and restore show what they would do, and do it only with --apply. A file looks like this:

  {
    "title": "Masked Ball", "sub_title": "Theme" or null, "description": "Come as somebody else.",
    "submit_start": "2026-05-01T12:00:00Z", "submit_end": "2026-05-08T12:00:00Z", "voting_end": "2026-05-15T12:00:00Z",
    "xp_first": 300, "xp_second": 200, "xp_third": 100, "xp_entry": 10,
    "prizes": [{ "file": "golden-hat.png", "url": "https://example.com/golden-hat" }]
  }`;

const MAX_REASON = 500;
/** The number that `winners` and the recount file show. */
const readEntryId = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** Undefined if the arguments make no sense; then the usage is printed. */
export function readArguments(args: readonly string[]): EventsRequest | undefined {
  const parsed = parse(args);
  if (parsed === undefined) return undefined;
  const { apply, reason, positionals } = parsed;
  const [command = '', first = '', second = ''] = positionals;
  const id = readEventId(first);
  const entry = readEntryId(second);
  const isAllowed = { apply: APPLIED.includes(command), reason: command === 'withdraw' };
  if ((apply && !isAllowed.apply) || (reason !== undefined && !isAllowed.reason)) return undefined;
  switch (`${command}/${positionals.length - 1}`) {
    case 'list/0':
      return { command: 'list' };
    case 'add/1':
      return { command: 'add', file: first, apply };
    case 'change/2':
      return id === undefined ? undefined : { command: 'change', id, file: second, apply };
    case 'winners/1':
      return id === undefined ? undefined : { command: 'winners', id };
    case 'recount/1':
      return id === undefined ? { command: 'recountFile', file: first } : { command: 'recount', id };
    case 'withdraw/2':
      if (id === undefined || entry === undefined || !reason || reason.length > MAX_REASON) return undefined;
      return { command: 'withdraw', event: id, entry, reason, apply };
    case 'restore/2':
      return id === undefined || entry === undefined ? undefined : { command: 'restore', event: id, entry, apply };
  }
  return undefined;
}

const APPLIED: readonly string[] = ['add', 'change', 'withdraw', 'restore'];

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { apply: { type: 'boolean', default: false }, reason: { type: 'string' } },
      allowPositionals: true,
    });
    return { apply: values.apply, reason: values.reason?.trim(), positionals };
  } catch {
    // The usage says more than parseArgs does.
    return undefined;
  }
}
