import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runServer } from '../browser/runServer';
import { inSeconds, say } from './figures';

/** From the command to the first successful /api/health, not counting npm's own 0.25 s. */
export async function benchStart(): Promise<void> {
  console.log('\nStart (build fresh)');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'duds-bench-'));
  try {
    for (const name of ['cold: empty data directory', 'warm: everything is there', 'warm, again']) {
      const server = await runServer({ dataDir, command: 'scripts/start.mjs' });
      await server.stop();
      say(name, inSeconds(server.readyAfter));
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
