import { isExtraEntry, openBackEntries, type Move } from './backEntries';
import { PAIRING_KEY } from '../../wallet';
import { readConfig } from './config';
import { isDemo, isTrial, keepDemo, readParameter, withParameter } from './address';
import { lazySounds } from './lazySounds';
import { openStorage } from './storage';
import { openWallet } from '../../wallet';
import type { Platform } from './platform';

/** Provided by the app, whose router changes the address. */
interface FromApp {
  readonly navigate: (path: string, move: Move) => void;
}

export function openBrowserPlatform(browser: Window & typeof globalThis, { navigate }: FromApp): Platform {
  const config = readConfig(browser.document);
  const backEntries = openBackEntries(browser);
  const goTo = (pathFrom: (location: Location) => string, move: Move): void =>
    backEntries.whenStill(() => navigate(pathFrom(browser.location), moveFrom(browser, move)));
  const playsMusic = mayPlayMusic(browser.location);
  const log: Platform['log'] = (message, cause) => console.warn(message, cause ?? '');
  return {
    config,
    storage: openStorage(browser),
    clock: { now: () => Date.now() },
    chance: { seed: () => browser.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 },
    ...lazySharing(browser, log),
    sounds: lazySounds(browser, config.assetBase, log),
    motion: lazyMotion(browser, log),
    pictures: lazyPictureMaker(browser, config.assetBase),
    page: {
      playsMusic: () => playsMusic,
      origin: () => browser.location.origin,
      path: () => browser.location.pathname,
      walletBrowser: () => lazyWalletBrowser(browser),
      parameter: name => readParameter(browser.location.search, name),
      setParameter: (name, value, move) =>
        goTo(({ pathname, search }) => pathname + withParameter(search, name, value), move),
      unfinishedConnect: () => lazyUnfinishedConnect(browser),
      isDemo: () => isDemo(browser.location.search),
      isTrial: () => isTrial(browser.location.search),
      navigate: (path, move = 'push') => goTo(({ search }) => keepDemo(path, search), move),
      backEntries,
      setHead: head => writeHead(browser.document, head),
      copy: async text => browser.navigator.clipboard.writeText(text),
      openTab: url => void browser.open(url, '_blank', 'noopener'),
      isTouched: () => browser.matchMedia('(hover: none)').matches,
      preload: openPreloading(browser.document),
      untilOnline: () => new Promise(resolve => browser.addEventListener('online', () => resolve(), { once: true })),
      untilVisible: () => untilVisible(browser.document),
      untilBack: signal =>
        new Promise(resolve => {
          for (const event of ['focus', 'online']) browser.addEventListener(event, () => resolve(), { signal });
          browser.document.addEventListener('visibilitychange', () => browser.document.hidden || resolve(), { signal });
        }),
      keepForOffline: () => {
        import(/* webpackChunkName: "motion" */ './offline').then(
          ({ keepForOffline }) => keepForOffline(browser, config.assetBase, log),
          (cause: unknown) => log('The game is not available offline', cause),
        );
      },
      reloadIfOutdated: () => reloadIfOutdated(browser),
      confetti: (pieces, milliseconds) => {
        import(/* webpackChunkName: "sounds" */ './confetti').then(
          ({ rainConfetti }) => rainConfetti(browser, pieces, milliseconds),
          (cause: unknown) => log('The confetti did not load', cause),
        );
      },
    },
    ...lazyProofs(browser),
    wallet: openWallet(config),
    log,
  };
}

/** What Back would close is not worth an entry of its own. */
function moveFrom(browser: Window, move: Move): Move {
  return move === 'push' && isExtraEntry(browser) ? 'replace' : move;
}

async function lazyWalletBrowser(browser: Window): Promise<string | null> {
  const { walletBrowser } = await import(/* webpackChunkName: "canvas" */ '../../wallet/walletBrowser');
  return walletBrowser(browser);
}

async function lazyUnfinishedConnect(browser: Window): Promise<string | null> {
  if (!mayBeUnfinished(browser)) return null;
  const { unfinishedConnect } = await import(/* webpackChunkName: "canvas" */ '../../wallet/unfinishedConnect');
  return unfinishedConnect(browser);
}

/** Whether it is worth loading the code that finds out. */
function mayBeUnfinished(browser: Window): boolean {
  try {
    return browser.location.search.includes('connect') || PAIRING_KEY in browser.sessionStorage;
  } catch {
    return false;
  }
}

async function untilVisible(document: Document): Promise<void> {
  while (document.hidden)
    await new Promise(resolve => document.addEventListener('visibilitychange', resolve, { once: true }));
}

/** Every build's entry script has a name of its own. */
async function reloadIfOutdated(browser: Window & typeof globalThis): Promise<void> {
  const entry = browser.document.querySelector('script[src]')?.getAttribute('src') ?? '';
  const response = await browser.fetch('/', { cache: 'no-store' });
  if (response.ok && !(await response.text()).includes(`"${entry}"`)) browser.location.reload();
}

function mayPlayMusic({ hostname, search }: Location): boolean {
  return !['localhost', '127.0.0.1', '[::1]'].includes(hostname) || new URLSearchParams(search).has('sound');
}

/** Holds on to the pictures of the last call, so that the browser keeps them decoded until they are shown. */
function openPreloading(page: Document): Platform['page']['preload'] {
  let held: readonly HTMLImageElement[] = [];
  return async urls => {
    held = urls.map(url => Object.assign(page.createElement('img'), { src: url }));
    await Promise.allSettled(held.map(picture => picture.decode()));
  };
}

/** Loaded for the first file or share sheet; files can be dropped once it has loaded. */
function lazySharing(browser: Window & typeof globalThis, log: Platform['log']): Pick<Platform, 'files' | 'share'> {
  const load = () =>
    import(/* webpackChunkName: "picture" */ './sharing').then(sharing => sharing.openSharing(browser));
  return {
    files: {
      pick: async accept => (await load()).files.pick(accept),
      onDropped: (listener, signal) => {
        load().then(
          ({ files }) => files.onDropped(listener, signal),
          (cause: unknown) => log('Files cannot be dropped', cause),
        );
      },
    },
    share: {
      // Browsers without a share sheet do not have the function, whatever the types say.
      can: file => 'canShare' in browser.navigator && browser.navigator.canShare(file && { files: [file] }),
      send: async message => (await load()).share.send(message),
      copyPicture: async picture => (await load()).share.copyPicture(picture),
    },
  };
}

/** Loaded when the page is revealed, so that it is ready for the first choice. */
function lazyMotion(browser: Window, log: Platform['log']): Platform['motion'] {
  let motion: Promise<Platform['motion']> | undefined;
  const withMotion = (task: (opened: Platform['motion']) => void): void => {
    motion ??= import(/* webpackChunkName: "motion" */ './motion').then(({ openMotion }) => openMotion(browser));
    motion.then(task).catch((cause: unknown) => log('The animations did not load', cause));
  };
  return {
    settle: pictures => withMotion(opened => opened.settle(pictures)),
    startBlinking: () => withMotion(opened => opened.startBlinking()),
  };
}

/** The canvas is loaded for the first picture, because dressing needs none. */
function lazyPictureMaker(browser: Window & typeof globalThis, assetBase: string): Platform['pictures'] {
  const load = retrying(async () => {
    const { openPictureMaker } = await import(/* webpackChunkName: "canvas" */ './canvas');
    return openPictureMaker(browser, assetBase);
  });
  return {
    compose: async job => (await load()).compose(job),
    drawings: async layers => (await load()).drawings(layers),
    painted: async address => (await load()).painted(address),
    save: async (file, name) => (await load()).save(file, name),
    addressOf: async file => (await load()).addressOf(file),
    shown: async () => (await load()).shown(),
  };
}

/** Loaded for the first count, and to vote. */
function lazyProofs(browser: Window & typeof globalThis): Pick<Platform, 'counting' | 'voting'> {
  let counting: Promise<Platform['counting']> | undefined;
  const load = retrying(() => {
    counting = import(/* webpackChunkName: "proof" */ './counting/openCounting').then(module => module.openCounting());
    return counting;
  });
  return {
    counting: {
      open: async onReport => (await load()).open(onReport),
      ask: async job => (await load()).ask(job),
      close: async () => (await counting?.catch(() => undefined))?.close(),
    },
    voting: retrying(async () => {
      const { openVoting } = await import(/* webpackChunkName: "vote" */ './openVoting');
      return openVoting(browser);
    }),
  };
}

/** Loads once; after a failure the next call tries again. */
function retrying<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    loaded.catch(() => (loaded = undefined));
    return loaded;
  };
}

/** Updates the canonical address as well, because that is what phones share. */
function writeHead(page: Document, { title, description }: Parameters<Platform['page']['setHead']>[0]): void {
  page.title = title;
  page.querySelector('[name=description]')?.setAttribute('content', description);
  const { origin, pathname } = page.location;
  page.querySelector('[rel=canonical]')?.setAttribute('href', origin + pathname);
}
