import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { App, Routes } from './http/appDeps';
import { addCards, type CardDeps } from './cards/addCards';
import type { Config } from './config/config';
import { explainDataDirError, openLocalStore } from './local/dataDir';
import { startEventCloser } from './time/eventCloser';
import { addCalendars } from './calendar/calendars';
import { createApp } from './http/createApp';
import { listen } from './http/listen';
import { checkOrigin } from './http/originCheck';
import { readPageFiles } from './http/page';
import { addPublicFiles } from './http/publicFiles';
import { readSeasons } from './http/readSeasons';
import { readCatalogue } from './http/readWardrobe';
import { shareBuild } from './http/shareBuild';
import { timeLimit } from './http/timeLimit';
import { startLocalWorld, type LocalWorld } from './local/localWorld';
import { seed } from './local/seed';
import { openNftIndex } from './nft/openNftIndex';
import { closetRoutes } from './routes/closets';
import { countRoutes } from './routes/counts';
import { documentRoutes } from './routes/document';
import { entryRoutes } from './routes/entries';
import { eventRoutes } from './routes/events';
import { eyeRoutes } from './routes/eye';
import { healthRoutes } from './routes/health';
import { localRoutes } from './routes/local';
import { localMarketRoutes } from './routes/localMarket';
import { nameRoutes } from './routes/names';
import { nftRoutes } from './routes/nft';
import { pieceRoutes } from './routes/pieces';
import { keyRoutes, proofRoutes } from './routes/proofs';
import { resultRoutes } from './routes/results';
import { sessionRoutes } from './routes/session';
import { signInRoutes } from './routes/signIn';
import { standingRoutes } from './routes/standings';
import { tokenRoutes } from './routes/tokens';
import { versusRoutes } from './routes/versus';
import { voterRoutes } from './routes/voters';
import { voteRoutes } from './routes/votes';
import { lockDataDir } from './local/dataDirLock';
import { openStore, type Store } from './store/store';

/** A call makes several queries, and each of them may be slow. */
const CALL_TIMEOUT_MS = 14_000;

const API_ROUTES: readonly Routes[] = [
  eventRoutes,
  entryRoutes,
  voteRoutes,
  voterRoutes,
  resultRoutes,
  eyeRoutes,
  standingRoutes,
  closetRoutes,
  nameRoutes,
  pieceRoutes,
  versusRoutes,
  proofRoutes,
  nftRoutes,
  tokenRoutes,
  localRoutes,
  localMarketRoutes,
  countRoutes,
  healthRoutes,
  documentRoutes,
  sessionRoutes,
  signInRoutes,
];

/** The whole server except for listening: call `inject` with requests or `listen` with a port. */
export async function buildApp(deps: CardDeps): Promise<App> {
  const app = await createApp(deps);
  await app.register(
    (api: App, _options, done) => {
      api.addHook('onRequest', (request, reply, done) => {
        checkOrigin(deps.config, request);
        reply.header('cache-control', 'no-store');
        done();
      });
      api.addHook('onRoute', route => {
        if (route.handlerTimeout !== undefined) return;
        route.onRequest = [timeLimit(deps.callTimeoutMs ?? CALL_TIMEOUT_MS), ...[route.onRequest ?? []].flat()];
      });
      for (const addRoutes of API_ROUTES) addRoutes(api, deps);
      done();
    },
    { prefix: '/api' },
  );
  keyRoutes(app, deps);
  addCards(app, deps);
  addCalendars(app, deps);
  await addPublicFiles(app, deps);
  return app;
}

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
