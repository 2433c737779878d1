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

  npm run events -- list                     all events, with what they give
  npm run events -- add FILE [--apply]       a new event from a JSON file
  npm run events -- change ID FILE [--apply] some fields of an event, from a JSON file with those alone
  npm run events -- winners ID               the ranking of a closed event, with wallets and XP
  npm run events -- recount ID               ranks a closed event anew from its ballots, and compares
  npm run events -- recount FILE             the same with what GET /api/results/ID/ballots gave; needs no database
  npm run events -- withdraw EVENT ENTRY --reason TEXT [--apply]
                                             takes an entry out of an event: shown to no voter, left out of the count
  npm run events -- restore EVENT ENTRY [--apply]
                                             brings it back

add, change, withdraw and restore show what they would do; only with --apply do they do it. A file looks like this:

  {
    "title": "Masked Ball", "sub_title": "Theme" or null, "description": "Come as somebody else.",
    "submit_start": "2026-05-01T12:00:00Z", "submit_end": "2026-05-08T12:00:00Z", "voting_end": "2026-05-15T12:00:00Z",
    "xp_first": 300, "xp_second": 200, "xp_third": 100, "xp_entry": 10,
    "prizes": [{ "file": "golden-hat.png", "url": "https://example.com/golden-hat" }]
  }`;

const MAX_REASON = 500;
const readEntryId = (text = '') => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** The entry is the number that `winners` and the recount file show. */
function readWithdrawal(args: readonly string[]): WithdrawalRequest | undefined {
  const apply = args.includes('--apply');
  const [command, first, second, flag, reason, ...rest] = args.filter(argument => argument !== '--apply');
  const event = readEventId(first);
  const entry = readEntryId(second);
  if (event === undefined || entry === undefined || rest.length > 0) return undefined;
  if (command === 'restore' && flag === undefined) return { command, event, entry, apply };
  if (command !== 'withdraw' || flag !== '--reason' || !reason?.trim() || reason.length > MAX_REASON) return undefined;
  return { command, event, entry, apply, reason: reason.trim() };
}

/** undefined: not understood, so the usage is the answer. */
export function readArguments(args: readonly string[]): EventsRequest | undefined {
  if (args[0] === 'withdraw' || args[0] === 'restore') return readWithdrawal(args);
  const apply = args.includes('--apply');
  const [command, first, second, ...rest] = args.filter(argument => argument !== '--apply');
  if (rest.length > 0 || [first, second].some(argument => argument?.startsWith('--'))) return undefined;
  const id = readEventId(first);
  if (command === 'list' && first === undefined && !apply) return { command };
  if (command === 'add' && first !== undefined && second === undefined) return { command, file: first, apply };
  if (command === 'change' && id !== undefined && second !== undefined) return { command, id, file: second, apply };
  if (command === 'recount' && first !== undefined && second === undefined && !apply)
    return id === undefined ? { command: 'recountFile', file: first } : { command, id };
  if (command === 'winners' && id !== undefined && second === undefined && !apply) return { command, id };
  return undefined;
}
