import {
  areLists,
  hashOfFit,
  hashOfVote,
  isHash,
  isListOf,
  isPublishedFit,
  isPublishedVote,
  lookOf,
  lookupInPages,
  parseJson,
  voteFields,
  type Hash,
  type ListName,
  type Lists,
  type Lookup,
  type VotesIndex,
} from '../../../rules';

/** All pages of each list, as the server sent them. */
export type SentPages = Readonly<Record<ListName, readonly ArrayBuffer[]>>;

/** A few pages of each list, by their numbers. */
export type SomePages = Readonly<Record<ListName, readonly (readonly [page: number, bytes: ArrayBuffer])[]>>;

const parsed = (bytes: ArrayBuffer): unknown => parseJson(new TextDecoder().decode(bytes));

/** Undefined if a page is something else. */
export function readPages(pages: SentPages): Lists | undefined {
  const all = (name: ListName): unknown[] => pages[name].flatMap(parsed);
  const lists = { fits: all('fits'), votes: all('votes'), leftOut: all('leftOut') };
  return areLists(lists) ? lists : undefined;
}

/** What a few pages tell. Those of the fits have to include all fits that the votes name. */
export function lookupOf(index: VotesIndex, pages: SomePages, hash: Hash): Lookup | undefined {
  const read = { fits: parsedOf(pages.fits), votes: parsedOf(pages.votes), leftOut: parsedOf(pages.leftOut) };
  const fits = pagesOf(read.fits, isPublishedFit);
  const votes = pagesOf(read.votes, isPublishedVote);
  const leftOut = pagesOf(read.leftOut, isHash);
  if (fits === undefined || votes === undefined || leftOut === undefined) return undefined;
  const listed = [...fits.values()].flat();
  const looks = new Map(listed.map(fit => [fit.id, lookOf(fit, hash)]));
  const hashes = {
    fits: mapPages(fits, fit => hashOfFit(index.event, fit, hash)),
    votes: mapPages(votes, vote => hashOfVote(voteFields(index.event, vote, looks), hash)),
    leftOut,
  };
  return lookupInPages(index, hashes, listed, hash);
}

type Pages<T> = ReadonlyMap<number, readonly T[]>;

const parsedOf = (pages: SomePages[ListName]) => pages.map(([page, bytes]) => [page, parsed(bytes)] as const);

function pagesOf<T>(
  pages: readonly (readonly [number, unknown])[],
  isElement: (value: unknown) => value is T,
): Pages<T> | undefined {
  const read = new Map<number, readonly T[]>();
  for (const [page, elements] of pages) {
    if (!isListOf(elements, isElement)) return undefined;
    read.set(page, elements);
  }
  return read;
}

const mapPages = <T>(pages: Pages<T>, hashOf: (element: T) => string): Pages<string> =>
  new Map([...pages].map(([page, elements]) => [page, elements.map(hashOf)]));
