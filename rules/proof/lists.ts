import { LAYERS } from '../outfit/layers';
import type { SealedAvatar } from '../outfit/avatar';
import type { ListIndex, PublishedFit, PublishedVote, VoteFields } from './published';
import { fitText, lookHash, voteText, type Hash } from './texts';

export const PAGE_SIZE = 1_000;

/** The hash of a page's sorted hashes. */
export const pageHash = (hashes: readonly string[], hash: Hash): string => hash(hashes.join('\n'));

/** A list as seals write it: `SIZE:ROOT`. */
export function sealedList({ size, pages }: ListIndex, hash: Hash): string {
  return size === 0 && pages.length === 0 ? '0:-' : `${size}:${hash(pages.map(page => page.hash).join('\n'))}`;
}

/** The pages of a list, whose hashes may be in any order. */
export function indexOf(hashes: readonly string[], hash: Hash): ListIndex {
  const sorted = [...hashes].sort();
  const starts = Array.from({ length: Math.ceil(sorted.length / PAGE_SIZE) }, (_, page) => page * PAGE_SIZE);
  const pages = starts.map(start => ({
    hash: pageHash(sorted.slice(start, start + PAGE_SIZE), hash),
    first: String(sorted[start]),
  }));
  return { size: sorted.length, pages };
}

export const sizeOf = (list: string): number => Number(list.slice(0, list.indexOf(':')));

/** The page on which a hash would be; undefined if it would be before the first. */
export function pageOf({ pages }: ListIndex, element: string): number | undefined {
  const after = pages.findIndex(({ first }) => first > element);
  const page = after === -1 ? pages.length - 1 : after - 1;
  return page < 0 ? undefined : page;
}

/** The layers of a published fit, without its other fields. */
export function avatarOf(fit: SealedAvatar): SealedAvatar {
  return Object.fromEntries(LAYERS.flatMap(layer => (fit[layer] === undefined ? [] : [[layer, fit[layer]]])));
}

export function hashOfFit(event: number, fit: PublishedFit, hash: Hash): string {
  return fit.hash ?? hash(fitText({ event, ...fit, avatar: fit }, hash));
}

export function lookOf(fit: PublishedFit, hash: Hash): string {
  return fit.hash === undefined ? lookHash(fit, hash) : fit.look;
}

/** A published vote in full. `looks` are those of the published fits, by id. */
export function voteFields(
  event: number,
  [lo, hi, winner, salt]: PublishedVote,
  looks: ReadonlyMap<number, string>,
): VoteFields {
  return { event, lo, hi, winner, loSeen: String(looks.get(lo)), hiSeen: String(looks.get(hi)), salt };
}

export const hashOfVote = (vote: VoteFields, hash: Hash): string => hash(voteText(vote));
