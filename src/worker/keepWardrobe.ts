import { readCategories, readItems } from '#rules/catalogue/catalogue';
import { assetSlug, itemValue } from '#rules/outfit/items';
import { isPicture } from '#rules/outfit/pictures';
import { fetchReadable } from './fetchReadable';
import type { BuiltFiles, WorkerScope } from './workerScope';

/** Pictures that screens show besides items. */
const ALWAYS = [
  '_shared/mannequin.svg',
  '_shared/paper-head.svg',
  '_shared/paper-legs.svg',
  '_shared/paper-eye.svg',
  'brand/logo.svg',
  'brand/sticker-congrats.svg',
];
const AT_ONCE = 3;

type Fetching = Pick<WorkerScope, 'fetch' | 'caches' | 'navigator'>;

interface Wardrobe {
  readonly scope: Fetching;
  readonly cacheName: string;
  readonly assetBase: string;
  /** Empty if another host serves the pictures. */
  readonly bundles: BuiltFiles['bundles'];
}

/** Fetches missing parts of the catalogue and its pictures, so that everything can be worn without a network. */
export async function keepWardrobe({ scope, cacheName, assetBase, bundles }: Wardrobe): Promise<void> {
  if (scope.navigator.connection?.saveData === true) return;
  const cache = await scope.caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const add = async (url: string): Promise<Response | undefined> => {
    const known = await cache.match(url, { ignoreVary: true });
    if (known) return known;
    const response = await fetchReadable(scope, url);
    if (!response.ok) return undefined;
    await cache.put(url, response.clone());
    return response;
  };
  const rowsOf = async (name: string): Promise<unknown> => (await add(`/data/${name}.json`))?.json();
  const missing = (pictures: readonly string[]) => pictures.filter(picture => !kept.has(assetBase + picture));

  await add('/data/crops.json');
  await add('/data/palette.json');
  await add('/data/retired.json');
  const slugs = readCategories(await rowsOf('categories')).rows.map(({ title }) => assetSlug(title));
  await inTurn(missing(ALWAYS), picture => add(assetBase + picture));
  for (const slug of slugs) {
    const values = readItems(await rowsOf(slug)).rows.map(item => itemValue(slug, item));
    const pictures = missing(values.filter(isPicture));
    const bundle = bundles[slug];
    const unpacked = pictures.length < 2 || bundle === undefined ? NOTHING : await fetchBundle(scope, bundle);
    await inTurn(pictures, async picture => {
      const response = unpacked(picture);
      await (response ? cache.put(assetBase + picture, response) : add(assetBase + picture));
    });
  }
}

type Unpacked = (picture: string) => Response | undefined;

const NOTHING: Unpacked = () => undefined;

/** Every picture of a category in one response. Without it, its pictures are fetched one by one. */
async function fetchBundle(scope: Fetching, bundle: string): Promise<Unpacked> {
  const response = await scope.fetch(`/${bundle}`);
  if (!response.ok) return NOTHING;
  const drawings = (await response.json()) as Readonly<Record<string, string>>;
  const headers = { 'content-type': 'image/svg+xml', date: response.headers.get('date') ?? '' };
  return picture => {
    const drawing = Object.hasOwn(drawings, picture) ? drawings[picture] : undefined;
    return drawing === undefined ? undefined : new Response(drawing, { headers });
  };
}

/** A few at a time: the page comes first. */
async function inTurn(pictures: readonly string[], work: (picture: string) => Promise<unknown>): Promise<void> {
  const rest = pictures.values();
  const worker = async (): Promise<void> => {
    for (const next of rest) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
