import { chromium } from 'playwright-core';
import type { Browser as RunningBrowser } from 'playwright-core';
import type { Browser } from './findBrowser';

/** The list that playwright sets, which a second flag replaces. */
const PLAYWRIGHT_DISABLES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Parts of Chromium's own window, which it would render in processes of their own for every context. */
const BROWSER_PARTS = [
  'InitialWebUI',
  'WebUIReloadButton',
  'WebUIBackForwardButton',
  'WebUIHomeButton',
  'WebUIToolbar',
  'WebUILocationBar',
  'WebUISplitTabsButton',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Turns off Chromium's own requests, so that tests and measurements see only those of the game. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...PLAYWRIGHT_DISABLES, ...BROWSER_PARTS].join()}`,
];

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export const launchBrowser = (browser: Browser, more: readonly string[] = []): Promise<RunningBrowser> =>
  chromium.launch({
    executablePath: browser.executablePath,
    args: [...args, ...more],
    env: { ...definedOnly(process.env), ...browser.env },
  });
