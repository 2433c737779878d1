import { existsSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import type { Browser } from '../findBrowser';
import type { EnginePage } from './enginePage';
import { openChromium, openFirefox } from './puppeteerPage';
import { openWebKit } from './webkitPage';
import type { WebKitPrograms } from './webkitPage';

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

const onPath = (...names: readonly string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap(folder => names.map(name => path.join(folder, name)))
    .find(file => existsSync(file));

const findFirefox = () => onPath('firefox-esr', 'firefox');

/** Distributions keep WebKit's small browser among its libraries. */
function findWebKit(): WebKitPrograms | undefined {
  const driver = onPath('WebKitWebDriver');
  const screen = onPath('Xvfb');
  const browser =
    onPath('MiniBrowser') ??
    globSync('{lib,lib64,lib/*,libexec}/webkit*gtk-*/MiniBrowser', { cwd: '/usr', absolute: true })[0];
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

const isInstalled: Readonly<Record<Engine, () => boolean>> = {
  // If the machine has none, the packages bring one.
  chromium: () => true,
  firefox: () => findFirefox() !== undefined,
  webkit: () => findWebKit() !== undefined,
};

export const installedEngines = (): readonly Engine[] => ENGINES.filter(engine => isInstalled[engine]());

function installed<T>(engine: Engine, program: T | undefined): T {
  if (program === undefined) throw new Error(`${engine} is not installed.`);
  return program;
}

const OPENERS: Readonly<Record<Engine, (chromium: Browser) => Promise<EnginePage>>> = {
  chromium: openChromium,
  firefox: () => openFirefox(installed('firefox', findFirefox())),
  webkit: () => openWebKit(installed('webkit', findWebKit())),
};

/** Opens a page in a browser of its own, with an empty profile. */
export const openEngine = (engine: Engine, chromium: Browser): Promise<EnginePage> => OPENERS[engine](chromium);
