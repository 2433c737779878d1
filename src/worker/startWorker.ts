import { PAGE_READY } from '../platform/offline';
import { makeBuildHandler } from './buildHandler';
import { keepBuild, makePageHandler } from './pageHandler';
import { makeDataHandler, makePictureHandler } from './wardrobeHandlers';
import { openKept } from './keeping';
import { keepWardrobe } from './keepWardrobe';
import { planFor } from './planFor';
import type { BuiltFiles, WorkerScope } from './workerScope';

const BUILD_CACHE = 'duds-build-';
const WARDROBE_CACHE = 'duds-wardrobe-';

/** The service worker keeps the game usable without a network. Its own address names the folder of the pictures. */
export function startWorker(scope: WorkerScope, built: BuiltFiles): void {
  const address = new URL(scope.location.href);
  const assetBase = new URL(address.searchParams.get('assets') ?? '/assets/', address).href;
  const buildCache = BUILD_CACHE + built.version;
  const wardrobeCache = WARDROBE_CACHE + built.wardrobe;

  scope.addEventListener('install', event => {
    event.waitUntil(keepBuild(scope, built, buildCache).then(() => scope.skipWaiting()));
  });
  scope.addEventListener('activate', event => {
    event.waitUntil(dropOldCaches(scope, buildCache, wardrobeCache).then(() => scope.clients.claim()));
  });
  const bundles = assetBase === new URL('/assets/', address).href ? built.bundles : {};
  listenToPages(scope, () => keepWardrobe({ scope, cacheName: wardrobeCache, assetBase, bundles }));

  const ofBuild = openKept(scope, buildCache);
  const ofWardrobe = openKept(scope, wardrobeCache);
  const handlers = {
    page: makePageHandler(scope, built, ofBuild),
    build: makeBuildHandler(scope, ofBuild),
    data: makeDataHandler(scope, ofWardrobe),
    picture: makePictureHandler(scope, ofWardrobe),
  };
  scope.addEventListener('fetch', event => {
    const plan = planFor(event.request, address.origin, assetBase);
    if (plan !== null) event.respondWith(handlers[plan](event));
  });
}

/** Files that fail are fetched again after the next page has loaded. */
function listenToPages(scope: WorkerScope, work: () => Promise<void>): void {
  let isAtWork = false;
  scope.addEventListener('message', event => {
    if (event.data !== PAGE_READY || isAtWork) return;
    isAtWork = true;
    const done = work()
      .catch(() => undefined)
      .finally(() => (isAtWork = false));
    event.waitUntil(done);
  });
}

/**
 * A new build's worker takes over at once: pages request only files of their own build, and file names are never
 * reused. The previous build is kept for tabs that are still open.
 */
async function dropOldCaches(scope: WorkerScope, buildCache: string, wardrobeCache: string): Promise<void> {
  const names = await scope.caches.keys();
  const earlier = names.filter(name => name.startsWith(BUILD_CACHE) && name !== buildCache);
  const wardrobes = names.filter(name => name.startsWith(WARDROBE_CACHE) && name !== wardrobeCache);
  await Promise.all([...earlier.slice(0, -1), ...wardrobes].map(name => scope.caches.delete(name)));
}
