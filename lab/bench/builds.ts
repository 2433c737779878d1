import { stat } from 'node:fs/promises';
import path from 'node:path';
import { runServer } from '../../testing/browser/runServer';

export interface Build {
  readonly folder: string;
  readonly url: string;
}

/** Runs this build and, given another checkout's folder, that one beside it. */
export async function withBuilds(
  other: string | undefined,
  measure: (builds: readonly Build[]) => Promise<void>,
): Promise<void> {
  const folders = [process.cwd(), ...(other === undefined ? [] : [path.resolve(other)])];
  for (const folder of folders) await stat(path.join(folder, 'dist/server/main.js'));
  const servers = await Promise.all(folders.map(folder => runServer({ checkout: folder })));
  try {
    await measure(folders.map((folder, index) => ({ folder, url: servers[index]?.url ?? '' })));
  } finally {
    await Promise.all(servers.map(server => server.stop()));
  }
}
