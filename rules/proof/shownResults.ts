import { DEFAULT_AVATAR, type Avatar } from '../outfit/avatar';
import type { SealedAvatar } from '../outfit/avatar';
import { LAYERS } from '../outfit/layers';
import type { CountedEntry } from '../voting/rankEntries';
import type { About, PublishedFit } from './published';
import { rulingsInForce, type HashedEvent } from './rulingsInForce';

/** Null, or absent, if the page shows none. Without counted votes there is no range. */
type ShownFigures = { readonly [Name in 'battles' | 'range']?: CountedEntry[Name] | null };

/** A row of the results as the page shows them. */
interface ShownResult extends Readonly<Partial<Avatar>>, ShownFigures {
  /** Null or empty in a forgotten place. */
  readonly wallet: string | null;
}

/** How an entry did, as the page tells its owner. */
interface ShownPlace extends ShownFigures {
  readonly place: number | null;
  readonly of: number;
  readonly wins: number;
  readonly xp: number;
}

const AWARDS = ['xp_first', 'xp_second', 'xp_third', 'xp_entry'] as const;

/** What the event says that its places bring. */
type Awards = Pick<About, (typeof AWARDS)[number]>;

/** The first places, or all of them. */
export interface ShownResults {
  readonly rows: readonly ShownResult[];
  readonly isComplete: boolean;
  /** Null for a wallet without an entry, as the server says. */
  readonly places?: readonly { readonly wallet: string; readonly place: ShownPlace | null }[];
  readonly awards?: Awards | undefined;
}

interface Placed {
  readonly fit: PublishedFit;
  /** Undefined without counted votes. */
  readonly counted: CountedEntry | undefined;
}

/** The first of the shown places that has another wallet, other pieces or other figures than the count. */
export function wrongResult(
  event: HashedEvent,
  { rows, isComplete, places = [], awards }: ShownResults,
  ranked: readonly CountedEntry[],
): number | undefined {
  const placed = placedFits(event, ranked);
  const index = rows.findIndex((row, at) => !isSameResult(placed[at], row));
  if (index !== -1) return index + 1;
  if (isComplete && rows.length < placed.length) return rows.length + 1;
  for (const { wallet, place } of places) {
    const at = placed.findIndex(({ fit }) => fit.hash === undefined && fit.wallet === wallet);
    if (!isSamePlace(placed, at, place, event.about)) return at === -1 ? 1 : at + 1;
  }
  const award = AWARDS.findIndex(name => awards !== undefined && awards[name] !== event.about[name]);
  return award === -1 ? undefined : award + 1;
}

/** As the results list them: best first, or by their ids if no vote counted. */
function placedFits({ fits, rulings }: HashedEvent, ranked: readonly CountedEntry[]): readonly Placed[] {
  const { withdrawn } = rulingsInForce(rulings);
  const counts = new Map(ranked.map(counted => [counted.id, counted]));
  return fits
    .filter(({ id }) => !withdrawn.has(id))
    .sort((a, b) => Number(a.place) - Number(b.place) || a.id - b.id)
    .map(fit => ({ fit, counted: counts.get(fit.id) }));
}

/** A forgotten fit has the default's pieces and no wallet. */
function isSameResult(placed: Placed | undefined, row: ShownResult): boolean {
  if (placed === undefined) return false;
  const { fit, counted } = placed;
  const isOwner = (row.wallet ?? '') === (fit.hash === undefined ? fit.wallet : '');
  const sealed: SealedAvatar = fit.hash === undefined ? fit : {};
  // Layers that are newer than the fit are shown as the default's.
  const isSameFit = LAYERS.every(layer => row[layer] === (sealed[layer] ?? DEFAULT_AVATAR[layer]));
  return isOwner && isSameFit && areSameFigures(counted, row);
}

function areSameFigures(counted: CountedEntry | undefined, { battles = null, range }: ShownFigures): boolean {
  const hasNoRange = range === null && battles === null;
  const isSameRange = range === undefined || hasNoRange || range?.join() === counted?.range.join();
  return isSameRange && (battles === null || battles === (counted?.battles ?? 0));
}

function isSamePlace(placed: readonly Placed[], at: number, shown: ShownPlace | null, awards: Awards): boolean {
  const found = placed[at];
  if (found === undefined || shown === null) return found === undefined && shown === null;
  const { counted } = found;
  return (
    shown.place === (counted === undefined ? null : at + 1) &&
    shown.of === placed.length &&
    shown.wins === (counted?.wins ?? 0) &&
    areSameFigures(counted, shown) &&
    shown.xp === xpOf(shown.place, awards)
  );
}

function xpOf(place: number | null, { xp_first, xp_second, xp_third, xp_entry }: Awards): number {
  return [xp_first, xp_second, xp_third][(place ?? Infinity) - 1] ?? xp_entry;
}
