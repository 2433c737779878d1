/**
 * What the service worker uses of its global scope. TypeScript's own library for workers cannot stand beside the one
 * for pages, and this much a test can build by itself.
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

export interface WorkerClient {
  postMessage(message: string): void;
}

export interface LastingEvent {
  /** The worker is not stopped before this has ended. */
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  readonly clientId: string;
  respondWith(answer: Promise<Response>): void;
}

/** What the build says of itself. */
export interface BuiltFiles {
  /** Another one for any other list of files. */
  readonly version: string;
  /** Another one for any other catalogue or picture. */
  readonly wardrobe: string;
  /** The script that the page names, by which a page is known to be of this build. */
  readonly entry: string;
  /** All that the game needs without a network, below the root. */
  readonly files: readonly string[];
  /** By category: the file with all its drawings, below the root. */
  readonly bundles: Readonly<Partial<Record<string, string>>>;
}
