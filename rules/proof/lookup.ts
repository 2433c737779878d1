import { hashOfFit, indexOf, pageHash, pageOf, sealedList } from './lists';
import { LISTS, type ListIndex, type ListName, type PublishedFit, type VotesIndex } from './published';
import type { HashedEvent } from './rulingsInForce';
import type { Hash } from './texts';

/** What a check asks of an event's lists, whether all of their pages are at hand or a few. */
export interface Lookup {
  /** Each list as seals write it. */
  readonly texts: Readonly<Record<ListName, string>>;
  /** Whether a list has the element with this hash. */
  has(list: ListName, element: string): boolean;
  readonly fitOf: (id: number) => PublishedFit | undefined;
}

export function lookupIn(closed: HashedEvent, hash: Hash): Lookup {
  const hashes = {
    fits: closed.fits.map(fit => hashOfFit(closed.event, fit, hash)),
    votes: closed.voteHashes,
    leftOut: closed.leftOut,
  };
  return { ...membership(hashes), texts: textsOf(hashes, hash), ...byId(closed.fits) };
}

function textsOf(hashes: Readonly<Record<ListName, readonly string[]>>, hash: Hash) {
  const text = (name: ListName): string => sealedList(indexOf(hashes[name], hash), hash);
  return { fits: text('fits'), votes: text('votes'), leftOut: text('leftOut') };
}

function membership(hashes: Readonly<Record<ListName, readonly string[]>>): Pick<Lookup, 'has'> {
  const sets = { fits: new Set(hashes.fits), votes: new Set(hashes.votes), leftOut: new Set(hashes.leftOut) };
  return { has: (list, element) => sets[list].has(element) };
}

function byId(fits: readonly PublishedFit[]): Pick<Lookup, 'fitOf'> {
  const found = new Map(fits.map(fit => [fit.id, fit]));
  return { fitOf: id => found.get(id) };
}

/** The pages that were fetched of each list, by their numbers: the hashes of their elements. */
export type FetchedPages = Readonly<Record<ListName, ReadonlyMap<number, readonly string[]>>>;

/** Pages whose hash is not the one in the index are ignored, so that their elements are missing. */
export function lookupInPages(
  index: VotesIndex,
  pages: FetchedPages,
  fits: readonly PublishedFit[],
  hash: Hash,
): Lookup {
  const trusted = Object.fromEntries(
    LISTS.map(name => {
      const isListed = (page: number, hashes: readonly string[]): boolean =>
        index[name].pages[page]?.hash === pageHash([...hashes].sort(), hash);
      return [name, [...pages[name]].flatMap(([page, hashes]) => (isListed(page, hashes) ? hashes : []))];
    }),
  ) as Record<ListName, string[]>;
  const text = (name: ListName): string => sealedList(index[name], hash);
  const known = new Set(trusted.fits);
  const listed = fits.filter(fit => known.has(hashOfFit(index.event, fit, hash)));
  return {
    ...membership(trusted),
    texts: { fits: text('fits'), votes: text('votes'), leftOut: text('leftOut') },
    ...byId(listed),
  };
}

/** The pages of a list on which these hashes would be. */
export function pagesWith(list: ListIndex, elements: readonly string[]): readonly number[] {
  return [...new Set(elements.flatMap(element => pageOf(list, element) ?? []))];
}
