import { readFile } from 'node:fs/promises';
import { ConfigError } from '../config';
import { environment } from '../config/environment';
import { readArguments, USAGE } from './eventsArguments';
import { runEventsCommand } from './eventsCommand';
import { CannotOpen, openOperatorStore } from './openOperatorStore';

async function main(): Promise<number> {
  const request = readArguments(process.argv.slice(2));
  if (request === undefined) {
    console.error(USAGE);
    return 2;
  }
  const operator = await openOperatorStore(environment());
  try {
    const { lines, ok } = await runEventsCommand(request, {
      store: operator.store,
      readText: file => readFile(file, 'utf8'),
    });
    if (ok) console.log(lines.join('\n'));
    else console.error(lines.join('\n'));
    return ok ? 0 : 1;
  } finally {
    await operator.close();
  }
}

main().then(
  code => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof CannotOpen || error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  },
);
