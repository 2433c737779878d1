import { spawn } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { webpackConfig } from '../webpack.config';
import { freePort } from './browser/runServer';
import { endWithNpm } from './endWithNpm.mjs';
import { tool } from './runScript';

const publicFolder = path.resolve('node_modules/.cache/duds-dev');
const port = Number(process.env.PORT ?? 3000);

/** The server reads the catalogue and serves pictures from beside index.html, so an edited one shows at once. */
async function preparePublicFolder(): Promise<void> {
  await rm(publicFolder, { recursive: true, force: true });
  await mkdir(publicFolder, { recursive: true });
  for (const name of ['data', 'assets', 'page'])
    await symlink(path.resolve('public', name), path.join(publicFolder, name), 'junction');
  // A worker that a built game left behind on this address would answer for what is being edited.
  await writeFile(
    path.join(publicFolder, 'sw.js'),
    "addEventListener('install', () => skipWaiting());\naddEventListener('activate', () => registration.unregister());\n",
  );
}

function startApi(apiPort: number, own: string) {
  const watched = ['--include', 'rules/**', '--include', 'server/**', '--include', 'public/data/**'];
  return spawn(tool('tsx'), ['watch', '--clear-screen=false', ...watched, 'scripts/dev/apiServer.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: own, DEV_PUBLIC_DIR: publicFolder },
  });
}

const compiled = (compiler: webpack.Compiler): Promise<void> =>
  new Promise(resolve => {
    compiler.hooks.done.tap('dev', () => resolve());
  });

async function untilAnswering(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))?.ok) await delay(200);
}

endWithNpm();
await preparePublicFolder();
const apiPort = await freePort();
const own = `http://localhost:${port}`;
const compiler = webpack(webpackConfig({ mode: 'development', outputPath: publicFolder }));
const firstBuild = compiled(compiler);
const page = new WebpackDevServer(
  {
    host: 'localhost',
    port,
    hot: true,
    static: false,
    // The page itself comes from the server, which writes the configuration into it, so it has to be on disk.
    devMiddleware: { index: false, writeToDisk: file => file.endsWith('index.html') },
    client: { overlay: { runtimeErrors: false } },
    proxy: [{ context: () => true, target: `http://127.0.0.1:${apiPort}`, logLevel: 'warn' }],
  },
  compiler,
);
await page.start();
await firstBuild;
const api = startApi(apiPort, own);
const stop = () => {
  api.kill('SIGTERM');
  void page.stop();
};
process.once('SIGINT', stop).once('SIGTERM', stop);
void untilAnswering(`http://127.0.0.1:${apiPort}/api/health`).then(() =>
  console.log(
    `\nOpen ${own} (changes to src/ load by themselves; changes to rules/ and server/ restart the server).\n`,
  ),
);
api.once('exit', code => {
  void page.stop().finally(() => process.exit(code ?? 0));
});
