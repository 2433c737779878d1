import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { isSignedBy } from '../auth/signatures';
import { readEnvironment } from '../config/config';
import { missingLetters } from '../cards/missingLetters';
import { readWardrobe } from '../http/readWardrobe';
import { jsonRpc } from '../nft/jsonRpc';
import { runEventsCommand, type CommandDeps } from './command';
import type { CommandResult } from './commandResult';
import { readArguments } from './eventsArguments';
import { USAGE } from './eventsUsage';
import { openOperatorStore } from './openOperatorStore';
import { runOperator } from './runOperator';
import { readTransfers } from './transfers';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const readText = (file: string) => readFile(file, 'utf8');

function print({ lines, ok }: CommandResult): number {
  if (ok) console.log(lines.join('\n'));
  else console.error(lines.join('\n'));
  return ok ? 0 : 1;
}

/** With ASSET_BASE_URL the assets are on another server. */
function findAssets({ ASSET_BASE_URL }: NodeJS.ProcessEnv): CommandDeps['hasAsset'] {
  const folder = join(process.cwd(), 'dist/public/assets');
  return ASSET_BASE_URL || !existsSync(folder) ? undefined : file => existsSync(join(folder, file));
}

/** Before a build there are no fonts. */
function findFonts(): Pick<CommandDeps, 'missingLetters'> {
  const folder = join(process.cwd(), 'dist/server/fonts');
  return existsSync(folder) ? { missingLetters: title => missingLetters(folder, title) } : {};
}

function findWardrobe(): Pick<CommandDeps, 'readWardrobe'> {
  const folder = join(process.cwd(), 'dist/public/data');
  return existsSync(folder) ? { readWardrobe: () => readWardrobe(folder) } : {};
}

/** In a container, the user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`;
  }
}

async function main(): Promise<number> {
  const given = process.argv.slice(2);
  if (given.length === 0 || given.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const request = readArguments(given);
  if ('runOnFiles' in request.command) return print(await request.command.runOnFiles(request.given, readText));
  const environment = readEnvironment();
  const operator = await openOperatorStore(environment);
  try {
    return print(
      await runEventsCommand(request, {
        store: operator.store,
        operator: userName(),
        readText,
        timeZone,
        hasAsset: findAssets(environment),
        isSigned: signed => isSignedBy(signed, operator.rpcUrl),
        ...findFonts(),
        ...findWardrobe(),
        ...(operator.rpcUrl && { readTransfers: used => readTransfers(jsonRpc(operator.rpcUrl), used) }),
      }),
    );
  } finally {
    await operator.close();
  }
}

runOperator(main);
