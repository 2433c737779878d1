import { DEFAULT_AVATAR, type Avatar } from '../outfit/avatar';
import type { SealedAvatar } from '../outfit/avatar';
import { LAYERS } from '../outfit/layers';
import type { CountedEntry } from '../voting/rankEntries';
import type { Sheet, SheetEntry } from './records';
import { rulingsInForce } from './rulings';

/** Null, or absent, if the page shows none. Without counted votes there is no range. */
type ShownFigures = { readonly [Name in 'battles' | 'range']?: CountedEntry[Name] | null };

/** A row of the results as the page shows them. */
interface ShownResult extends Readonly<Partial<Avatar>>, ShownFigures {
  readonly wallet: string;
}

/** How an entry did, as the page tells its owner. */
interface ShownPlace extends ShownFigures {
  readonly place: number | null;
  readonly of: number;
  readonly wins: number;
  readonly xp: number;
}

/** What the event says that its places bring. */
interface Awards {
  readonly xp_first: number;
  readonly xp_second: number;
  readonly xp_third: number;
  readonly xp_entry: number;
}

/** The first places, or all of them. */
export interface ShownResults {
  readonly rows: readonly ShownResult[];
  readonly isComplete: boolean;
  /** Null for a wallet without an entry, as the server says. */
  readonly places?: readonly { readonly wallet: string; readonly place: ShownPlace | null }[];
  readonly awards?: Awards | undefined;
}

interface Placed {
  readonly entry: SheetEntry;
  /** Undefined without counted votes. */
  readonly counted: CountedEntry | undefined;
}

/** The first of the shown places that has another wallet, other pieces or other figures than the sheet. */
export function wrongResult(
  sheet: Sheet,
  { rows, isComplete, places = [], awards }: ShownResults,
  ranked: readonly CountedEntry[],
): number | undefined {
  const placed = placedEntries(sheet, ranked);
  const named = namedWallets(sheet);
  const index = rows.findIndex((row, at) => !isSameResult(placed[at], row, named));
  if (index !== -1) return index + 1;
  if (isComplete && rows.length < placed.length) return rows.length + 1;
  for (const { wallet, place } of places) {
    const at = placed.findIndex(({ entry }) => entry.person === undefined && entry.wallet === wallet);
    if (!isSamePlace(placed, at, place, awards)) return at === -1 ? 1 : at + 1;
  }
  return undefined;
}

/** As the results list them: best first, or by their ids if no vote counted. */
function placedEntries({ entries, rulings, ranking }: Sheet, ranked: readonly CountedEntry[]): readonly Placed[] {
  const { withdrawn } = rulingsInForce(rulings);
  const unranked = entries.map(({ id }) => id).filter(id => !withdrawn.has(id));
  const order = ranked.length === 0 ? unranked.sort((a, b) => a - b) : ranking;
  const byId = new Map(entries.map(entry => [entry.id, entry]));
  const counts = new Map(ranked.map(counted => [counted.id, counted]));
  // The ranking is known to name each counted entry once.
  return order.map(id => ({ entry: byId.get(id) as SheetEntry, counted: counts.get(id) }));
}

function namedWallets({ entries, roll }: Sheet): ReadonlySet<string> {
  return new Set([...entries, ...roll].flatMap(row => (row.person === undefined ? row.wallet : [])));
}

/** A forgotten entry has the default's pieces, and an address that nobody else has. */
function isSameResult(placed: Placed | undefined, row: ShownResult, named: ReadonlySet<string>): boolean {
  if (placed === undefined) return false;
  const { entry, counted } = placed;
  const isOwner = entry.person === undefined ? entry.wallet === row.wallet : !named.has(row.wallet);
  const sealed: SealedAvatar = entry.person === undefined ? entry : {};
  // Layers that are newer than the entry are shown as the default's.
  const isSameFit = LAYERS.every(layer => row[layer] === (sealed[layer] ?? DEFAULT_AVATAR[layer]));
  return isOwner && isSameFit && areSameFigures(counted, row);
}

/** Without battles, the page shows no figures. */
function areSameFigures(counted: CountedEntry | undefined, { battles, range }: ShownFigures): boolean {
  if (battles === undefined || battles === null) return true;
  const isSameRange = range === undefined || range?.join() === counted?.range.join();
  return battles === (counted?.battles ?? 0) && isSameRange;
}

function isSamePlace(
  placed: readonly Placed[],
  at: number,
  shown: ShownPlace | null,
  awards: Awards | undefined,
): boolean {
  const found = placed[at];
  if (found === undefined || shown === null) return found === undefined && shown === null;
  const { counted } = found;
  return (
    shown.place === (counted === undefined ? null : at + 1) &&
    shown.of === placed.length &&
    shown.wins === (counted?.wins ?? 0) &&
    areSameFigures(counted, shown) &&
    (awards === undefined || shown.xp === xpOf(shown.place, awards))
  );
}

function xpOf(place: number | null, { xp_first, xp_second, xp_third, xp_entry }: Awards): number {
  return [xp_first, xp_second, xp_third][(place ?? Infinity) - 1] ?? xp_entry;
}
