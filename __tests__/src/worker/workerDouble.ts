import { startWorker } from '../../../src/worker/startWorker';
import type { BuiltFiles, LastingEvent, RequestEvent, WorkerScope } from '../../../src/worker/workerScope';

const HOME = 'https://duds.test';

type Key = Request | string;
type Resource = Response | (() => Response | Promise<Response>);

/** The browser's caches as one map each, which survive workers. */
export function openCaches() {
  const caches = new Map<string, Map<string, Response>>();
  const addressOf = (key: Key): string => new URL(typeof key === 'string' ? key : key.url, HOME).href;
  const state = { isFull: false };
  const open = (name: string) => {
    const cache = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, cache);
    return {
      match: (key: Key) => Promise.resolve(cache.get(addressOf(key))?.clone()),
      keys: () => Promise.resolve([...cache.keys()].map(url => ({ url }))),
      put: (key: Key, response: Response) => {
        if (state.isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
        cache.set(addressOf(key), response);
        return Promise.resolve();
      },
    };
  };
  const match = (key: Key, { cacheName }: { readonly cacheName?: string } = {}) => {
    const names = cacheName === undefined ? [...caches.keys()] : [cacheName];
    for (const name of names) {
      const found = caches.get(name)?.get(addressOf(key));
      if (found) return Promise.resolve(found.clone());
    }
    return Promise.resolve(undefined);
  };
  return {
    state,
    caches,
    names: () => [...caches.keys()],
    addresses: (name: string) => [...(caches.get(name)?.keys() ?? [])].map(address => address.replace(HOME, '')),
    storage: {
      open: (name: string) => Promise.resolve(open(name)),
      keys: () => Promise.resolve([...caches.keys()]),
      delete: (name: string) => Promise.resolve(caches.delete(name)),
      match,
    },
  };
}

interface Start {
  readonly caches?: ReturnType<typeof openCaches>;
  readonly built?: Partial<BuiltFiles>;
  readonly assets?: string;
  readonly saveData?: boolean;
}

export const BUILT: BuiltFiles = {
  version: 'one',
  wardrobe: 'spring',
  entry: 'main.11111111.js',
  files: ['main.11111111.js', 'wardrobe.11111111.js'],
  bundles: {},
};

export const pageOf = (entry: string, title = 'DUDS'): Response =>
  new Response(
    `<html><title>${title}</title><link rel="preload" as="script" href="/home.js" /><link rel="prefetch" href="/assets/brand/logo.svg" /><script defer src="/${entry}"></script></html>`,
    {
      headers: {
        'content-type': 'text/html',
        'content-encoding': 'br',
        'content-security-policy': "default-src 'self'",
      },
    },
  );

/** A worker with caches and a network that the test fills; a request for any other address fails. */
export function runWorker({ caches = openCaches(), built = {}, assets, saveData = false }: Start = {}) {
  const network: Record<string, Resource> = {};
  const requested: string[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const client = { postMessage: jest.fn() };
  const skipWaiting = jest.fn(() => Promise.resolve());
  const fetch = jest.fn(async (input: Key, options: RequestInit = {}) => {
    const url = new URL(typeof input === 'string' ? input : input.url, HOME).href;
    requested.push(url.replace(HOME, '') + (options.cache === undefined ? '' : ` ${options.cache}`));
    const resource = network[url] ?? network[url.replace(HOME, '')];
    if (resource === undefined) throw new TypeError('Failed to fetch');
    return typeof resource === 'function' ? resource() : resource.clone();
  });
  const open = async (name: string) => {
    const cache = await caches.storage.open(name);
    const addAll = (keys: readonly string[]) =>
      Promise.all(
        keys.map(async key => {
          const response = await fetch(key);
          if (!response.ok) throw new TypeError('Request failed');
          await cache.put(key, response);
        }),
      );
    return { ...cache, addAll };
  };
  const scope = {
    location: { href: `${HOME}/sw.js${assets === undefined ? '' : `?assets=${encodeURIComponent(assets)}`}` },
    caches: { ...caches.storage, open },
    clients: { claim: jest.fn(() => Promise.resolve()), get: () => Promise.resolve(client) },
    navigator: { connection: { saveData } },
    fetch,
    skipWaiting,
    addEventListener: (type: string, listener: (event: unknown) => void) => void listeners.set(type, listener),
  };
  startWorker(scope as unknown as WorkerScope, { ...BUILT, ...built });

  /** Sends the worker an event, and waits until it has handled it. */
  async function send(type: 'install' | 'activate' | 'message', event: object = {}): Promise<void> {
    const works: Promise<unknown>[] = [];
    const lasting: LastingEvent = { waitUntil: work => void works.push(work) };
    listeners.get(type)?.({ ...event, ...lasting });
    for (let next = works.shift(); next !== undefined; next = works.shift()) await next;
  }

  /** Null if the worker leaves the request to the browser. */
  async function ask(path: string, mode: RequestMode = 'no-cors'): Promise<Response | null> {
    const works: Promise<unknown>[] = [];
    let response: Promise<Response> | null = null;
    const event: RequestEvent = {
      request: { method: 'GET', mode, url: new URL(path, HOME).href } as Request,
      clientId: 'tab',
      waitUntil: work => void works.push(work),
      respondWith: given => void (response = given),
    };
    listeners.get('fetch')?.(event);
    const given = await (response as Promise<Response> | null);
    for (let next = works.shift(); next !== undefined; next = works.shift()) await next;
    return given;
  }

  const cut = (): void => Object.keys(network).forEach(address => Reflect.deleteProperty(network, address));

  return { ask, send, network, cut, requested, caches, client, skipWaiting };
}
