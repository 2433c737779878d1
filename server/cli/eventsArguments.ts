import { parseArgs } from 'node:util';
import type { OperatorError } from '../config/errors';
import { ARGUMENTS, OPTIONS, parameter, type Command, type EventsRequest, type ParameterName } from './command';
import { COMMANDS } from './commands';
import { usageError } from './eventsUsage';

type Texts = Partial<Record<ParameterName, string | boolean>>;

/** Throws what is wrong, with the usage of the command that was meant. */
export function readArguments(args: readonly string[]): EventsRequest {
  const { positionals, values } = parse(args);
  const [name = '', ...texts] = positionals;
  const command = findCommand(name, texts);
  const given: Texts = { ...values, ...nameArguments(command, texts) };
  const { takes, mayTake = [] } = command;
  const wanted = [...takes, ...mayTake.filter(taken => given[taken] !== undefined)];
  const read = wanted.map(taken => [taken, readValue(name, taken, given[taken])]);
  const unwanted = Object.keys(values).find(option => !wanted.some(taken => taken === option));
  if (unwanted !== undefined) throw usageError(name, `${name} does not take --${unwanted}.`);
  return { command, given: Object.fromEntries(read) as EventsRequest['given'] };
}

/** `recount` takes a number or a file, so the first command whose arguments can be read is meant. */
function findCommand(name: string, texts: readonly string[]): Command {
  const commands = COMMANDS.filter(command => command.name === name && takesAsMany(command, texts));
  const readable = commands.find(command =>
    argumentsOf(command).every((argument, index) => canRead(argument, texts[index])),
  );
  const command = readable ?? commands[0];
  if (command === undefined) throw notUnderstood(name, texts);
  return command;
}

const isArgument = (name: ParameterName): boolean => name in ARGUMENTS;

const argumentsOf = ({ takes, mayTake = [] }: Command): readonly ParameterName[] =>
  [...takes, ...mayTake].filter(isArgument);

const takesAsMany = (command: Command, texts: readonly string[]): boolean =>
  texts.length >= command.takes.filter(isArgument).length && texts.length <= argumentsOf(command).length;

const canRead = (argument: ParameterName, text: string | undefined): boolean =>
  text === undefined || parameter(argument).read(text) !== undefined;

const nameArguments = (command: Command, texts: readonly string[]): Texts =>
  Object.fromEntries(argumentsOf(command).map((argument, index) => [argument, texts[index]]));

function readValue(command: string, name: ParameterName, text: string | boolean | undefined): unknown {
  const { usage, read, problem } = parameter(name);
  const value = text === undefined ? undefined : read(String(text));
  if (value !== undefined) return value;
  const isMissing = text === undefined || problem === undefined;
  throw usageError(command, isMissing ? `${command} needs ${usage}.` : problem(String(text)));
}

function notUnderstood(name: string, texts: readonly string[]): OperatorError {
  if (!COMMANDS.some(command => command.name === name)) return usageError(name, `There is no command "${name}".`);
  const problem = texts.length === 0 ? 'needs arguments' : `does not take "${texts.join(' ')}"`;
  return usageError(name, `${name} ${problem}; it is:`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error: unknown) {
    const [problem = ''] = (error as Error).message.split(/[.\n]/);
    throw usageError(args.find(argument => !argument.startsWith('-')) ?? '', `${problem}.`);
  }
}
