import { existsSync } from 'node:fs';
import path from 'node:path';
import * as pglite from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';

const { PGlite } = pglite;
let emptyCluster;

/** Creating a cluster costs two seconds of CPU and loading a dump half a second, so each worker creates one and copies it. */
class CopiedPGlite extends PGlite {
  static async create(options = {}) {
    if (options.dataDir !== undefined && existsSync(path.join(options.dataDir, 'PG_VERSION')))
      return PGlite.create(options);
    emptyCluster ??= dumpEmptyCluster();
    return PGlite.create({ ...options, loadDataDir: await emptyCluster });
  }
}

async function dumpEmptyCluster() {
  const created = await PGlite.create();
  const dump = await created.dumpDataDir('none');
  await created.close();
  return dump;
}

/** Jest's module loader does not support PGlite's dynamic imports, so PGlite is loaded here and passed in. */
export default class ServerEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.pglite = { ...pglite, PGlite: CopiedPGlite };
  }
}
