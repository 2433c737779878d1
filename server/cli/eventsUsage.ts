import { OperatorError } from '../errors';

export const USAGE = `Events and their prizes, on the database that the server uses (DATABASE_URL, else DATA_DIR):

  npm run events -- list                          all events, with their XP and prizes
  npm run events -- check FILE                    what is wrong or unusual about the JSON file of a new event
  npm run events -- add FILE                      a new event from a JSON file
  npm run events -- change ID FILE                some fields of an event, from a JSON file with only those
  npm run events -- extend ID --until TIME        lets its voting end later, once and by a week at most
  npm run events -- cancel ID --reason TEXT       calls it off for good; players read the reason
  npm run events -- status ID                     its entries, voters, ballots and seals; after the end, voters who may have agreed
  npm run events -- reports ID                    the entries that voters reported; see withdraw
  npm run events -- winners ID                    the ranking of a closed event, with wallets and XP
  npm run events -- export ID entries|results [--csv]
                                                  a table with all entries, or with all results once it is closed
  npm run events -- recount ID                    ranks a closed event from its ballots again, and compares
  npm run events -- recount FILE                  the same with the file that the results page saves; needs no database
  npm run events -- check RECEIPTS VOTES KEYS     a voter's receipts and that file against the seals, with the response of
                                                  GET /.well-known/duds-keys.json; needs no database
  npm run events -- withdraw EVENT ENTRY --reason TEXT
                                                  takes an entry out of an event: no longer shown to voters or counted;
                                                  a reason is one line, and public
  npm run events -- restore EVENT ENTRY           brings it back
  npm run events -- ban WALLET --reason TEXT      it can no longer enter or vote, and does not count in running events
  npm run events -- unban WALLET                  it can again, and counts again in running events
  npm run events -- wallet WALLET                 everything that is stored about a wallet, as JSON, for its owner
  npm run events -- forget WALLET [--signature TEXT]
                                                  erases what links it to its entries, votes and sign-ins, in events that are
                                                  over, and says what remains; its XP is lost. In the first year, one of the
                                                  first three has to ask for it with a signature
  npm run events -- log [EVENT]                   who changed what and when, the latest first

Commands that change something show what they would do, and do it only with --apply. The log names the user of this
machine, or NAME with --by NAME. A file looks like this:

  {
    "title": "Masked Ball", "sub_title": "Theme" or null, "description": "Come as somebody else.",
    "submit_start": "2026-05-01T12:00:00Z", "submit_end": "2026-05-08T12:00:00Z", "voting_end": "2026-05-15T12:00:00Z",
    "xp_first": 300, "xp_second": 200, "xp_third": 100, "xp_entry": 10,
    "prizes": [{ "file": "golden-hat.png", "url": "https://example.com/golden-hat" }]
  }`;

export function usageError(command: string, problem: string): OperatorError {
  const help = '`npm run events` alone lists all commands and explains the event file.';
  return new OperatorError([problem, ...usageOf(command), help].join('\n'));
}

export const usageOf = (command: string): readonly string[] =>
  USAGE.split('\n').filter(line => line.startsWith(`  npm run events -- ${command} `));
