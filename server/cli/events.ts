import { readFile } from 'node:fs/promises';
import { OperatorError } from '../errors';
import { readEnvironment } from '../config';
import { readArguments, USAGE } from './eventsArguments';
import { runEventsCommand, type Answer } from './eventsCommand';
import { openOperatorStore } from './openOperatorStore';
import { recountFile } from './recount';

const readText = (file: string) => readFile(file, 'utf8');

function print({ lines, ok }: Answer): number {
  if (ok) console.log(lines.join('\n'));
  else console.error(lines.join('\n'));
  return ok ? 0 : 1;
}

async function main(): Promise<number> {
  const request = readArguments(process.argv.slice(2));
  if (request === undefined) {
    console.error(USAGE);
    return 2;
  }
  // Whoever checks a ranking need not have the database.
  if (request.command === 'recountFile') return print(await recountFile(request.file, readText));
  const operator = await openOperatorStore(readEnvironment());
  try {
    return print(await runEventsCommand(request, { store: operator.store, readText }));
  } finally {
    await operator.close();
  }
}

main().then(
  code => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  },
);
