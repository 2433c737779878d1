import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from './appDeps';
import { buildApp } from './app';
import type { Config } from './config';
import { explainDataDirError, openLocalStore } from './dataDir';
import { errorCode, OperatorError } from './errors';
import { startEventCloser } from './eventCloser';
import { readPageFiles } from './http/page';
import { readSeasons } from './http/readSeasons';
import { readCatalogue } from './http/readWardrobe';
import { shareBuild } from './http/shareBuild';
import { startLocalWorld, type LocalWorld } from './local/localWorld';
import { seed } from './local/seed';
import { openNftIndex } from './nft/openNftIndex';
import { lockDataDir } from './store/dataDirLock';
import { openStore, type Store } from './store/store';

export interface ServerOptions {
  readonly config: Config;
  /** The built app: index.html, its scripts, data and assets. */
  readonly publicFolder: string;
  /** Delete the local world first. */
  readonly fresh: boolean;
  readonly print: (line: string) => void;
  /** Waits until the balancer has noticed that this server is stopping. */
  readonly drain?: (milliseconds: number) => Promise<unknown>;
}

export interface RunningServer {
  readonly url: string;
  readonly local: LocalWorld | undefined;
  stop(): Promise<void>;
}

/** The folders of local mode. Nothing else in DATA_DIR is ours to delete. */
const LOCAL_FOLDERS = ['database', 'chain'];

/** Starts everything up to the open port. `stop`, or a later step that fails, closes it all again in reverse order. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const cleanUp = new CleanUp();
  try {
    return await start(options, cleanUp);
  } catch (error: unknown) {
    await cleanUp.run();
    throw options.config.mode === 'local' ? explainDataDirError(error, options.config.dataDir) : error;
  }
}

async function start(
  { config, publicFolder, fresh, print, drain = delay }: ServerOptions,
  cleanUp: CleanUp,
): Promise<RunningServer> {
  const { mode, dataDir } = config;
  const page = readPageFiles(publicFolder);
  const { wardrobe, everMade } = await readCatalogue(join(publicFolder, 'data'));
  const seasons = await readSeasons(join(publicFolder, 'data'));
  if (mode === 'local') {
    cleanUp.add(lockDataDir(dataDir));
    if (fresh) for (const folder of LOCAL_FOLDERS) rmSync(join(dataDir, folder), { recursive: true, force: true });
  }
  // Before the chain, because a database that this build cannot use keeps the chain that it was played with.
  const store = await openGameStore(config, print);
  cleanUp.add(() => store.close());
  const local = mode === 'local' ? await startLocalWorld({ dataDir, wardrobe, log: print }) : undefined;
  if (local) cleanUp.add(() => local.stop());
  // In local mode there is only this process.
  if (mode !== 'local') await shareBuild(store.buildFiles, publicFolder);
  await store.keys.adopt();
  for (const warning of await store.keys.warnings()) print(warning);
  const nftIndex = openNftIndex(config, store, local);
  cleanUp.add(() => nftIndex.close());
  if (local) {
    const now = await store.now();
    await seed(store, wardrobe, local, () => now);
  }
  let isStopping = false;
  const app = await buildApp({
    config,
    store,
    uptime: () => performance.now(),
    nftIndex,
    wardrobe,
    everMade,
    seasons,
    page,
    log: config.logLevel,
    ...(local ? { local } : {}),
    isStopping: () => isStopping,
  });
  const closer = startEventCloser({
    store,
    onError: error => app.log.error(error),
    onDoubt: doubt => app.log.warn(doubt ?? "The database's clock agrees with this server's again."),
  });
  cleanUp.add(() => closer.stop());
  cleanUp.add(() => app.close());
  const stop = async (): Promise<void> => {
    isStopping = true;
    // Until then, the balancer still sends visitors here.
    await drain(config.drainMs);
    await cleanUp.run();
  };
  return { url: await listen(app, config, print), local, stop };
}

function openGameStore(config: Config, print: ServerOptions['print']): Promise<Store> {
  const { dataDir, databaseUrl, sessionLimits, signingKey, site } = config;
  const settings = { sessionLimits, signingKey, site };
  if (databaseUrl === null) return openLocalStore(dataDir, settings);
  const location = { kind: 'postgres', url: databaseUrl } as const;
  return openStore({ location, schema: 'check', onNewerSchema: print, onWait: print, ...settings });
}

/** Runs its steps in reverse order, the remaining ones even if one fails. */
class CleanUp {
  private readonly steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.steps.push(step);
  }

  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step();
      } catch (error: unknown) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed.');
  }
}

const PORTS_TO_TRY = 20;
/** No right to use the port; an address that this machine does not have; an unknown name. */
const LISTEN_PROBLEMS: readonly unknown[] = ['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'];

/** In local mode the next free port is used; a deployed server must not change its port by itself. */
async function listen(app: App, { mode, host, port }: Config, print: (line: string) => void): Promise<string> {
  const last = mode === 'local' && port > 0 ? port + PORTS_TO_TRY : port;
  for (let candidate = port; ; candidate++) {
    try {
      await app.listen({ host, port: candidate });
      if (candidate !== port) print(`Port ${port} is taken; using ${candidate} instead.`);
      return addressOf(app, host);
    } catch (error: unknown) {
      if (LISTEN_PROBLEMS.includes(errorCode(error)))
        throw new OperatorError(
          `The server cannot listen on ${host}, port ${candidate}: ${String(error)}. Set HOST and PORT.`,
        );
      if (errorCode(error) !== 'EADDRINUSE') throw error;
      if (candidate === last)
        throw new OperatorError(`Port ${candidate} is taken. Stop the program that uses it, or set PORT.`);
    }
  }
}

function addressOf(app: App, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  const isHere = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  return `http://${isHere ? 'localhost' : host}:${port}`;
}
