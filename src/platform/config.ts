import type { RuntimeConfig } from '../../contract/runtimeConfig';

export type { RuntimeConfig } from '../../contract/runtimeConfig';

/** The specification's constants (section 9), in milliseconds and pixels. */
export const TIMES = {
  pageReveal: 100,
  /** What a visit does not need yet waits this long for what it does. */
  untilIdle: 3000,
  /** A picture that never loads does not keep the page covered for longer. */
  maxCover: 4000,
  viewerMessage: 2500,
  /** How long systems wait for the second half of a double click. */
  doubleClick: 500,
  nextPair: 1000,
  confetti: 3000,
  walletCache: 24 * 60 * 60,
  /** The server goes on looking up the names that it did not know in time. */
  namesAgain: 3000,
  toast: 5000,
  /** After this long the player is offered another try, although the wallet may still respond. */
  tryAgain: 10_000,
  /** The page waits this long for the last visit's wallet; then it continues without it, and the wallet may still respond. */
  reconnect: 2500,
} as const;
export const CONFETTI_PIECES = 70;
/** Pixels that the viewer scrolls per tick, a tick being 1/60 s. */
export const SCROLL_STEP = 2;

/** Reads the configuration from the page. Throws if the page was not served by the game's server. */
export function readConfig(page: Document): RuntimeConfig {
  const text = page.getElementById('duds-config')?.textContent ?? '';
  const config = JSON.parse(text) as Partial<RuntimeConfig>;
  if (typeof config.apiBase !== 'string')
    throw new Error('This page holds no configuration: serve it with the game server.');
  return config as RuntimeConfig;
}
