import { join } from 'node:path';
import { PRODUCT } from '../rules/index';
import { OperatorError } from './errors';
import { readConfig, type Config } from './config';
import { environment } from './config/environment';
import { startServer, type RunningServer } from './startServer';

const STOP_WITHIN_MS = 10_000;

function readArguments(args: readonly string[], { mode }: Config): { readonly fresh: boolean } {
  const unknown = args.filter(arg => arg !== '--fresh');
  const problems = unknown.map(arg => `${arg} is not an option; there is only --fresh.`);
  const fresh = args.includes('--fresh');
  if (fresh && mode !== 'local')
    problems.push('--fresh deletes everything, so it is for local mode only (without DATABASE_URL).');
  if (problems.length > 0) throw new OperatorError(problems.join('\n'));
  return { fresh };
}

function tellWhatToTry({ url, local }: RunningServer, config: Config): void {
  const lines = [`${PRODUCT.name} is at ${url}`];
  if (local) {
    lines.push(
      '',
      'Try:',
      `  ${url}/wardrobe?demo   every item, without a wallet`,
      `  ${url}                 Connect Wallet, then Local Wallet, to play as one of:`,
      ...local.accounts.map(({ name, note }) => `      ${name}: ${note}`),
      '',
      `Everything is kept in ${config.dataDir}; npm start -- --fresh begins anew. Ctrl-C stops.`,
    );
  }
  if (config.mode === 'database' && config.nftIndex === null) {
    lines.push('NFT_INDEX_KEY is not set, so no wallet holds anything here. AUTH=off lets such wallets play.');
  }
  console.log(lines.join('\n'));
}

/** The first signal lets what is under way finish; a second one, or too long a wait, ends it. */
function stopOnSignal(starting: Promise<RunningServer>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => {
      console.error('It took too long to stop; ending now.');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    const stopped = starting.then(server => server.stop());
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

async function main(): Promise<void> {
  const config = readConfig(environment());
  const { fresh } = readArguments(process.argv.slice(2), config);
  const starting = startServer({
    config,
    fresh,
    publicFolder: join(process.cwd(), 'dist/public'),
    say: line => console.log(line),
  });
  stopOnSignal(starting);
  tellWhatToTry(await starting, config);
}

main().catch((error: unknown) => {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
});
