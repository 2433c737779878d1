// Plain JavaScript, because `npm ci --omit=dev` does not install tsx.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithNpm } from './endWithNpm.mjs';

const server = path.resolve('dist/server/main.js');

/** Builds in a separate process, so that webpack's memory is free before the server starts. */
function buildIfStale() {
  const build = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
  const stop = () => build.kill('SIGTERM');
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return new Promise((resolve, reject) => {
    build.on('error', reject);
    build.on('exit', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (code !== 0) process.exit(signal === null ? code : 130);
      resolve();
    });
  });
}

endWithNpm();
if (process.env.NODE_ENV !== 'production' && !existsSync('node_modules/tsx')) {
  console.error(
    'The packages that build the game are not installed here (`npm ci --omit=dev`): set NODE_ENV=production to start the build in dist/.',
  );
  process.exit(1);
}
if (process.env.NODE_ENV !== 'production') await buildIfStale();
else if (!existsSync(server) || !existsSync('dist/build.json')) {
  console.error(
    'There is no complete build in dist/. Production never builds: run `npm ci && npm run build` first, then start with `npm ci --omit=dev && npm start` or deploy dist/ with it.',
  );
  process.exit(1);
}
await import(pathToFileURL(server).href);
