/**
 * The part of its global scope that the service worker uses. TypeScript's library for workers conflicts with the one
 * for pages, and tests can build this part themselves.
 */
export interface WorkerScope {
  readonly location: { readonly href: string };
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<WorkerClient | undefined>;
  };
  readonly navigator: { readonly connection?: { readonly saveData?: boolean } };
  fetch(request: Request | string, options?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LastingEvent & { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

interface WorkerClient {
  postMessage(message: string): void;
}

export interface LastingEvent {
  /** Keeps the worker running until this has settled. */
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  readonly clientId: string;
  respondWith(response: Promise<Response>): void;
}

/** What the worker needs to know about the build's files. */
export interface BuiltFiles {
  /** A hash of the list of files. */
  readonly version: string;
  /** A hash of the catalogue and its pictures. */
  readonly wardrobe: string;
  /** The entry script. A page that names it belongs to this build. */
  readonly entry: string;
  /** Everything that the game needs without a network, relative to the root. */
  readonly files: readonly string[];
  /** By category: the file with all its drawings, relative to the root. */
  readonly bundles: Readonly<Partial<Record<string, string>>>;
}
