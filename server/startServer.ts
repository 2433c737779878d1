import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { App } from './appDeps';
import { buildApp } from './app';
import { OperatorError, errorCode } from './errors';
import { CleanUp } from './cleanUp';
import { startClosing } from './closing';
import type { Config } from './config';
import { readPageFiles } from './http/page';
import { readWardrobe } from './http/readWardrobe';
import { startLocalWorld, type LocalWorld } from './local/localWorld';
import { seed } from './local/seed';
import { openNftIndex } from './nftSource';
import { lockDataDir } from './store/dataDirLock';
import { openStore, type Store } from './store/store';

export interface ServerOptions {
  readonly config: Config;
  /** The built app: index.html, its scripts, data and assets. */
  readonly publicFolder: string;
  /** Begin the local world anew. */
  readonly fresh: boolean;
  readonly say: (line: string) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly local: LocalWorld | undefined;
  stop(): Promise<void>;
}

/** What local mode keeps, each in a folder of its own; nothing else in DATA_DIR is ours to delete. */
const LOCAL_FOLDERS = ['database', 'chain'];

/** Everything up to the open port. What was opened is closed again, in reverse, by `stop` or when a later step fails. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const cleanUp = new CleanUp();
  try {
    return await start(options, cleanUp);
  } catch (error: unknown) {
    await cleanUp.run();
    throw error;
  }
}

async function start({ config, publicFolder, fresh, say }: ServerOptions, cleanUp: CleanUp): Promise<RunningServer> {
  const page = readPageFiles(publicFolder);
  const wardrobe = await readWardrobe(join(publicFolder, 'data'));
  if (config.mode === 'local') {
    cleanUp.add(lockDataDir(config.dataDir));
    if (fresh)
      for (const folder of LOCAL_FOLDERS) rmSync(join(config.dataDir, folder), { recursive: true, force: true });
  }
  const local =
    config.mode === 'local' ? await startLocalWorld({ dataDir: config.dataDir, wardrobe, log: say }) : undefined;
  if (local) cleanUp.add(() => local.stop());
  const store = await openStoreFor(config, say);
  cleanUp.add(() => store.close());
  const nftIndex = openNftIndex(config, store, local);
  cleanUp.add(() => nftIndex.close());
  if (local) {
    const now = await store.now();
    await seed(store, wardrobe, local, () => now);
  }
  const app = await buildApp({
    config,
    store,
    clock: Date.now,
    nftIndex,
    wardrobe,
    page,
    log: config.mode === 'production' ? 'info' : 'warn',
    ...(local ? { local } : {}),
  });
  const closing = startClosing({ standings: store.standings, onError: error => app.log.error(error) });
  cleanUp.add(() => closing.stop());
  cleanUp.add(() => app.close());
  return { url: await listen(app, config, say), local, stop: () => cleanUp.run() };
}

function openStoreFor({ databaseUrl, dataDir }: Config, say: (line: string) => void): Promise<Store> {
  return openStore({
    onWait: say,
    location:
      databaseUrl === null
        ? { kind: 'folder', path: join(dataDir, 'database') }
        : { kind: 'postgres', url: databaseUrl },
  });
}

const PORTS_TO_TRY = 20;

/** A newcomer's port may be taken by anything and the next will do; a deployed server must not move by itself. */
async function listen(app: App, { mode, host, port }: Config, say: (line: string) => void): Promise<string> {
  const last = mode === 'local' && port > 0 ? port + PORTS_TO_TRY : port;
  for (let candidate = port; ; candidate++) {
    try {
      await app.listen({ host, port: candidate });
      if (candidate !== port) say(`Port ${port} is taken; using ${candidate} instead.`);
      return addressOf(app, host);
    } catch (error: unknown) {
      if (errorCode(error) !== 'EADDRINUSE') throw error;
      if (candidate === last)
        throw new OperatorError(`Port ${candidate} is taken. Stop what listens there, or set PORT.`);
    }
  }
}

function addressOf(app: App, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  const isHere = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  return `http://${isHere ? 'localhost' : host}:${port}`;
}
