import { parseJson } from '#rules/json';
import { isHash, isListOf } from '#rules/proof/guards';
import { lookupInPages, type Lookup } from '#rules/proof/lookup';
import type { ListName, Lists, PublishedFit, VotesIndex } from '#rules/proof/published';
import { areLists } from '#rules/proof/readPublished';
import type { Hash } from '#rules/proof/texts';

/** All pages of each list, as the server sent them. */
export type SentPages = Readonly<Record<ListName, readonly ArrayBuffer[]>>;

/** The hashes of a few pages of each list, by the numbers of the pages. */
export type SomePages = Readonly<Record<ListName, readonly (readonly [page: number, bytes: ArrayBuffer])[]>>;

const parsed = (bytes: ArrayBuffer): unknown => parseJson(new TextDecoder().decode(bytes));

/** Undefined if a page is something else. */
export function readPages(pages: SentPages): Lists | undefined {
  const all = (name: ListName): unknown[] => pages[name].flatMap(parsed);
  const lists = { fits: all('fits'), votes: all('votes'), leftOut: all('leftOut') };
  return areLists(lists) ? lists : undefined;
}

/** What a few pages of hashes tell; undefined if one is something else. `fits` are those that the player's votes name. */
export function lookupOf(
  index: VotesIndex,
  pages: SomePages,
  fits: readonly PublishedFit[],
  hash: Hash,
): Lookup | undefined {
  const [votes, fitHashes, leftOut] = [readHashes(pages.votes), readHashes(pages.fits), readHashes(pages.leftOut)];
  if (votes === undefined || fitHashes === undefined || leftOut === undefined) return undefined;
  return lookupInPages(index, { votes, fits: fitHashes, leftOut }, fits, hash);
}

function readHashes(pages: SomePages[ListName]): ReadonlyMap<number, readonly string[]> | undefined {
  const read = new Map<number, readonly string[]>();
  for (const [page, bytes] of pages) {
    const hashes = parsed(bytes);
    if (!isListOf(hashes, isHash)) return undefined;
    read.set(page, hashes);
  }
  return read;
}
