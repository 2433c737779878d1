import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../runServer';
import { findSource, LIBRARY_SOURCE, steadySource } from './enginePage';
import type { EnginePage } from './enginePage';
import { startSession } from './webDriver';
import type { ElementReference, WebDriver } from './webDriver';

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

const KEYS = { ArrowLeft: '\uE012' } as const;

/** The screen takes a free number, and writes it to its file 3. */
async function startScreen(program: string): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return { process: screen, display: `:${number.toString().trim()}` };
}

/** Keeps everything in the folder, without a desktop, a sandbox or a graphics card. */
const environment = (home: string, display: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DISPLAY: display,
  HOME: home,
  XDG_RUNTIME_DIR: home,
  XDG_CACHE_HOME: path.join(home, 'cache'),
  XDG_DATA_HOME: path.join(home, 'data'),
  XDG_CONFIG_HOME: path.join(home, 'config'),
  LANG: 'C.UTF-8',
  LANGUAGE: 'en_US',
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
  GTK_A11Y: 'none',
  GSETTINGS_BACKEND: 'memory',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
});

function watch({ stdout, stderr }: { readonly stdout: Readable; readonly stderr: Readable }): readonly string[] {
  const complaints: string[] = [];
  for (const stream of [stdout, stderr])
    stream.on('data', (text: Buffer) =>
      complaints.push(
        ...text
          .toString()
          .split('\n')
          .filter(line => /CONSOLE (?:JS|SECURITY) ERROR/.test(line)),
      ),
    );
  return complaints;
}

const capabilities = (browser: string) => ({
  browserName: 'MiniBrowser',
  timeouts: { script: 300_000, pageLoad: 300_000 },
  'webkitgtk:browserOptions': {
    binary: browser,
    args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
  },
});

const SCRIPT = `const done = arguments[arguments.length - 1];
  Promise.resolve().then(() => RUN).then(value => done({ value }), error => done({ error: String(error) }));`;

async function evaluate(driver: WebDriver, source: string): Promise<unknown> {
  const result = await driver.post('execute/async', { script: SCRIPT.replace('RUN', () => source), args: [] });
  const { value, error } = result as { readonly value?: unknown; readonly error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}

async function pressKey(driver: WebDriver, value: string): Promise<void> {
  const actions = ['keyDown', 'keyUp'].map(type => ({ type, value }));
  await driver.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
}

function pageOf(driver: WebDriver, complaints: readonly string[], close: () => Promise<void>): EnginePage {
  const find = async <R>(source: string): Promise<R> => {
    await evaluate(driver, LIBRARY_SOURCE);
    return (await evaluate(driver, source)) as R;
  };
  return {
    complaints,
    goto: async url => {
      await driver.post('url', { url });
    },
    run: <A, R>(script: (argument: A) => R | Promise<R>, argument: A) =>
      evaluate(driver, `(${String(script)})(${JSON.stringify(argument)})`) as Promise<R>,
    isShown: target => find<boolean>(`${findSource(target)} !== null`),
    click: async target => {
      const element = await find<ElementReference | null>(steadySource(target));
      if (element !== null) await driver.post(`element/${Object.values(element)[0] ?? ''}/click`, {});
      return element !== null;
    },
    press: key => pressKey(driver, KEYS[key]),
    close,
  };
}

/** WebKitGTK shows its window on a screen of its own. */
export async function openWebKit(programs: WebKitPrograms): Promise<EnginePage> {
  const home = await mkdtemp(path.join(tmpdir(), 'duds-webkit-'));
  const screen = await startScreen(programs.screen);
  const port = await freePort();
  const service = spawn(programs.driver, [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(home, screen.display),
  });
  const stop = async () => {
    service.kill();
    screen.process.kill();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const driver = await startSession(`http://127.0.0.1:${port}`, capabilities(programs.browser));
    await driver.post('window/rect', { x: 0, y: 0, width: 1280, height: 900 });
    return pageOf(driver, watch(service), async () => {
      await driver.end();
      await stop();
    });
  } catch (error: unknown) {
    await stop();
    throw error;
  }
}
