import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Webpack opens the file before it writes to it. */
function isWritten(page: string): boolean {
  return existsSync(page) && readFileSync(page, 'utf8').includes('</html>');
}

/** The server as apiProcess.ts starts it, over the folder of the development build. */
async function start() {
  const publicFolder = process.env.DEV_PUBLIC_DIR;
  if (publicFolder === undefined) throw new Error('npm run dev starts this file.');
  // Imported here, so that a mistake anywhere in the server's code is reported like one in the catalogue.
  const { readConfig } = await import('../../server/config/config');
  const { startServer } = await import('../../server/app');
  while (!isWritten(path.join(publicFolder, 'index.html'))) await delay(50);
  const print = (line: string) => console.log(line);
  return startServer({ config: readConfig(process.env), publicFolder, fresh: false, print });
}

const starting = start();
const stopServer = () => void starting.then(server => server.stop()).finally(() => process.exit());
process.once('SIGTERM', stopServer).once('disconnect', stopServer);
await starting.then(
  ({ url }) => process.send?.({ url }),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    // Files are named where they are edited, not where they are linked.
    const problem = message.replaceAll(process.env.DEV_PUBLIC_DIR ?? '', 'public');
    process.send?.({ problem }, () => process.exit(1));
  },
);
