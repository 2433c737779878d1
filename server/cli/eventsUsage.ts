import { OperatorError } from '../config/errors';
import { CHANGES, parameter, type Command, type ParameterName } from './command';
import { LAYERS } from '#rules/outfit/layers';
import { COMMANDS } from './commands';

const HELP_COLUMN = 50;

function callOf({ name, takes, mayTake = [] }: Command): string {
  const options: readonly ParameterName[] = CHANGES;
  const optional = mayTake.filter(taken => !options.includes(taken));
  const shown = [
    ...takes.map(taken => parameter(taken).usage),
    ...optional.map(taken => `[${parameter(taken).usage}]`),
  ];
  return `  npm run events -- ${[name, ...shown].join(' ')}`;
}

/** The call, with the help beside it if there is room, else below. */
function usageLines(command: Command): readonly string[] {
  const call = callOf(command);
  const lines = call.length + 2 > HELP_COLUMN ? ['', ...command.help] : command.help;
  return lines.map((line, index) => (index === 0 ? call : '').padEnd(HELP_COLUMN) + line);
}

export const USAGE = `Events and their prizes, on the database that the server uses (DATABASE_URL, else DATA_DIR):

${COMMANDS.flatMap(usageLines).join('\n')}

Commands that change something show what they would do, and do it only with --apply. The log names the user of this
machine, or NAME with --by NAME. A file looks like this:

  {
    "title": "Masked Ball", "sub_title": "Theme" or null, "description": "Come as somebody else.",
    "submit_start": "2026-05-01T12:00:00Z", "submit_end": "2026-05-08T12:00:00Z", "voting_end": "2026-05-15T12:00:00Z",
    "xp_first": 300, "xp_second": 200, "xp_third": 100, "xp_entry": 10,
    "prizes": [{ "file": "golden-hat.png", "url": "https://example.com/golden-hat" }]
  }

It may also say, until submissions open, what it asks of fits and voters, and what it lends to everybody:

  "question": "Which one is ready for the ball?" (at most 80 characters; else voters read the usual one),
  "dress_code": { "wear": ["glasses"], "bare": ["shoesAndLegs"], "most": 5, "only": ["glasses/monocle.svg", "#9fddbe"] }:
    layers to dress, layers to leave bare, the largest number of pieces without the background, and the only pieces; one
    of these or several,
  "lent": true (all of "only") or a list like ["tops/polo.svg"]: pieces that cost nobody anything for this event

The layers are
  ${LAYERS.join(', ')}.
A piece is the end of its page's address (/pieces/tops/polo) with .svg, and a background its colour.`;

/** What is wrong, with the usage of the command that was meant. */
export function usageError(name: string, problem: string): OperatorError {
  const usage = COMMANDS.filter(command => command.name === name).flatMap(command => usageLines(command).slice(0, 1));
  const help = '`npm run events` alone lists all commands and explains the event file.';
  return new OperatorError([problem, ...usage, help].join('\n'));
}
