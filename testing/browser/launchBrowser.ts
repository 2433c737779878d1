import { chromium } from 'playwright-core';
import type { Browser as RunningBrowser } from 'playwright-core';
import type { Browser } from './findBrowser';

/** Playwright's own list, which a second flag replaces. */
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

export const launchBrowser = (browser: Browser, more: readonly string[] = []): Promise<RunningBrowser> =>
  chromium.launch({
    executablePath: browser.executablePath,
    args: [
      '--disable-gpu',
      '--disable-quic',
      `--disable-features=${[...PLAYWRIGHT_DISABLES, ...BROWSER_PARTS].join()}`,
      ...more,
    ],
    env: { ...process.env, ...browser.env },
  });
