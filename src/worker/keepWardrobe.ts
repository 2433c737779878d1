import { assetSlug, itemValue, readCategories, readItems } from '../../rules';
import { fetchReadable } from './fetchReadable';
import type { WorkerScope } from './workerScope';

/** What the screens show beside items. */
const ALWAYS = ['_shared/mannequin.svg', 'brand/logo.svg', 'brand/sticker-congrats.svg'];
const AT_ONCE = 3;
/** The whole catalogue is a few hundred drawings of a kilobyte each; one that has grown past this is not fetched ahead. */
const MOST_PICTURES = 1_000;

type Fetching = Pick<WorkerScope, 'fetch' | 'caches' | 'navigator'>;

interface Wardrobe {
  readonly scope: Fetching;
  readonly cacheName: string;
  readonly assetBase: string;
}

/** Fetches what is still missing of the catalogue and its pictures, so that all of it can be worn without a network. */
export async function keepWardrobe({ scope, cacheName, assetBase }: Wardrobe): Promise<void> {
  if (scope.navigator.connection?.saveData === true) return;
  const cache = await scope.caches.open(cacheName);
  const add = async (url: string): Promise<Response | undefined> => {
    const known = await cache.match(url, { ignoreVary: true });
    if (known) return known;
    const answer = await fetchReadable(scope, url);
    if (!answer.ok) return undefined;
    await cache.put(url, answer.clone());
    return answer;
  };
  const rowsOf = async (name: string): Promise<unknown> => (await add(`/data/${name}.json`))?.json();

  await add('/data/crops.json');
  const slugs = readCategories(await rowsOf('categories')).rows.map(({ title }) => assetSlug(title));
  const pictures = [...ALWAYS];
  for (const slug of slugs) {
    const values = readItems(await rowsOf(slug)).rows.map(item => itemValue(slug, item));
    pictures.push(...values.filter(value => !value.startsWith('#')));
  }
  await inTurn(pictures.slice(0, MOST_PICTURES), picture => add(assetBase + picture));
}

/** A few at a time: the page comes first. */
async function inTurn(pictures: readonly string[], work: (picture: string) => Promise<unknown>): Promise<void> {
  const rest = [...pictures];
  const worker = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
