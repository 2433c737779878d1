import { exec } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { watch } from 'chokidar';
import webpack from 'webpack';
import { webpackConfig } from '../webpack.config';
import { checkWardrobe } from '../atelier/index';
import { freePort } from '../testing/browser/runServer';
import { startApi } from './dev/apiProcess';
import { createDevServer } from './dev/devServer';
import { watchTypes } from './dev/watchTypes';
import { endWithNpm } from './endWithNpm.mjs';

const publicFolder = path.resolve('node_modules/.cache/duds-dev');
const port = Number(process.env.PORT ?? 3000);
const address = `http://localhost:${port}`;

async function checkPort(): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, 'localhost', resolve));
  } catch {
    console.error(`Port ${port} is in use. Stop the program that uses it, or set PORT to another one.`);
    process.exit(1);
  }
  await new Promise(resolve => probe.close(resolve));
}

/** The server reads the catalogue and the pictures from beside index.html, so they are linked rather than copied. */
async function preparePublicFolder(): Promise<void> {
  await rm(publicFolder, { recursive: true, force: true });
  await mkdir(publicFolder, { recursive: true });
  for (const name of ['data', 'assets', 'page'])
    await symlink(path.resolve('public', name), path.join(publicFolder, name), 'junction');
  // The service worker of a built game at this address would answer with that game's files.
  await writeFile(
    path.join(publicFolder, 'sw.js'),
    "addEventListener('install', () => skipWaiting());\naddEventListener('activate', () => registration.unregister());\n",
  );
}

/** Calls back once the last file of a change is written. */
function watchFiles(folders: readonly string[], onChange: () => void, ending = ''): void {
  let timer: NodeJS.Timeout | undefined;
  watch([...folders], { ignoreInitial: true }).on('all', (_event, file) => {
    if (!file.endsWith(ending)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, 100);
  });
}

/** Those of the CSS modules. */
async function writeStyleTypes(): Promise<void> {
  try {
    await promisify(exec)('npm run --silent types');
  } catch (error: unknown) {
    console.error(error);
  }
}

endWithNpm();
await checkPort();
await preparePublicFolder();

/** Problems in the saved files that webpack does not report itself; empty if there are none. */
const problems = { server: '', drawings: '', types: '' };
const send = (type: string, content?: unknown) => page.sendMessage(page.webSocketServer?.clients ?? [], type, content);
const showProblems = () => {
  const found = Object.values(problems).filter(problem => problem !== '');
  if (found.length > 0) send('errors', found);
};
function report(part: keyof typeof problems, problem: string): void {
  if (problem === problems[part]) return;
  problems[part] = problem;
  if (problem !== '') console.error(`\n${problem}\n`);
  send('still-ok');
  showProblems();
}

/** The server checks the rows, and does not start with a wrong one. */
async function checkDrawings(): Promise<void> {
  try {
    report('drawings', (await checkWardrobe()).join('\n'));
  } catch (error: unknown) {
    report('drawings', error instanceof Error ? error.message : String(error));
  }
}

let isOpen = false;
function announceOpen(): void {
  if (!isOpen) console.log(`\nOpen ${address}. The page follows every change that you save.\n`);
  isOpen = true;
}

const api = startApi(
  { ...process.env, PORT: String(await freePort()), PUBLIC_URL: address, DEV_PUBLIC_DIR: publicFolder },
  status => {
    report('server', 'problem' in status ? status.problem : '');
    if (!('url' in status)) return;
    send('static-changed');
    announceOpen();
    void checkDrawings();
  },
);
const compiler = webpack(webpackConfig({ mode: 'development', outputPath: publicFolder }));
const page = createDevServer(compiler, { port, apiStatus: api.status });
const stop = () => void Promise.all([api.stop(), page.stop()]).finally(() => process.exit());
process.once('SIGINT', stop).once('SIGTERM', stop);

await page.start();
// Webpack's messages close the overlay, so the other problems are shown again after them.
compiler.hooks.done.tap('dev', showProblems);
page.webSocketServer?.implementation.on('connection', showProblems);
watchFiles(['rules', 'contract', 'server', 'public/data'], api.restart);
watchFiles(['public/assets', 'public/page'], () => {
  send('static-changed');
  void checkDrawings();
});
await api.status();
// Only now, so that the checks do not slow the start down.
await writeStyleTypes();
watchFiles(['src'], () => void writeStyleTypes(), '.module.css');
const types = watchTypes(errors => report('types', errors));
process.once('exit', () => types.kill());
