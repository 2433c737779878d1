import closeWithGrace from 'close-with-grace';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { collectDefaultMetrics } from 'prom-client';
import { PRODUCT } from '#rules/product';
import { startServer, type RunningServer } from './app';
import { readConfig, readEnvironment, type Config } from './config/config';
import { OperatorError } from './config/errors';

const STOP_WITHIN_MS = 10_000;

function readOptions(args: readonly string[], { mode }: Config): { readonly fresh: boolean } {
  const { fresh } = parseOptions(args);
  if (fresh && mode !== 'local')
    throw new OperatorError('--fresh deletes everything, so it is for local mode only (without DATABASE_URL).');
  return { fresh };
}

function parseOptions(args: readonly string[]): { readonly fresh: boolean } {
  try {
    return parseArgs({ args: [...args], options: { fresh: { type: 'boolean', default: false } } }).values;
  } catch (error: unknown) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\nThe only option is --fresh.`);
  }
}

function printInstructions({ url, local }: RunningServer, config: Config): void {
  const lines = [`${PRODUCT.name} is at ${url}`];
  if (local) {
    lines.push(
      '',
      'Try:',
      `  ${url}/wardrobe?demo   every item, without a wallet`,
      `  ${url}                 Connect Wallet, then Local Wallet, to play as one of:`,
      ...local.accounts.map(({ name, note }) => `      ${name}: ${note}`),
      '',
      `Everything is kept in ${config.dataDir}; npm start -- --fresh starts from scratch. Ctrl-C stops.`,
    );
  }
  if (config.mode === 'database' && config.nftIndex === null) {
    lines.push('NFT_INDEX_KEY is not set, so wallets hold nothing here. AUTH=off lets them play all the same.');
  }
  console.log(lines.join('\n'));
}

async function main(): Promise<void> {
  const config = readConfig(readEnvironment());
  for (const warning of config.warnings) console.warn(`Warning: ${warning}`);
  collectDefaultMetrics();
  const { fresh } = readOptions(process.argv.slice(2), config);
  const starting = startServer({
    config,
    fresh,
    publicFolder: join(process.cwd(), 'dist/public'),
    print: line => console.log(line),
  });
  // The first signal lets requests finish; a second one, or too long a wait, ends the process.
  let isWaiting = config.mode !== 'local';
  closeWithGrace({ delay: config.drainMs + STOP_WITHIN_MS }, async ({ err }) => {
    if (err) console.error(err);
    // A server that is still waiting for its database has nothing to close.
    if (isWaiting) return;
    const server = await starting;
    await server.stop();
  });
  const server = await starting;
  isWaiting = false;
  printInstructions(server, config);
}

main().catch((error: unknown) => {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
});
