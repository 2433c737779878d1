import type { Avatar } from '../outfit/avatar';
import { chosenLayers } from '../outfit/fitText';
import { isPodium } from './standings';

/** What a wallet wore in a closed event, and how that did. */
export interface ClosetEntry {
  readonly event: number;
  readonly title: string;
  /** When the voting ended: ISO 8601 in UTC with Z. */
  readonly voting_end: string;
  /** Null, as the range, if no vote counted. */
  readonly place: number | null;
  readonly of: number;
  readonly range: readonly [best: number, worst: number] | null;
  readonly xp: number;
  readonly avatar: Avatar;
}

export const BADGES = [
  'first-stitch',
  'podium',
  'winner',
  'hat-trick',
  'beyond-doubt',
  'regular',
  'never-twice',
] as const;
export type BadgeName = (typeof BADGES)[number];

/** What a wallet once did, and the event with which it had done it. */
export interface Badge {
  readonly name: BadgeName;
  readonly event: number;
  readonly title: string;
  /** When that event's voting ended. */
  readonly since: string;
}

const HAT_TRICK = 3;
const REGULAR = 10;
const NEVER_TWICE = 5;

/** Finds the entry that brought a badge among all entries, the earliest first. */
type Earned = (history: readonly ClosetEntry[]) => ClosetEntry | undefined;

const nth =
  (count: number, counts: (entry: ClosetEntry) => boolean): Earned =>
  history =>
    history.filter(counts)[count - 1];

const EARNED: Readonly<Record<BadgeName, Earned>> = {
  'first-stitch': nth(1, () => true),
  podium: nth(1, ({ place }) => isPodium(place)),
  winner: nth(1, ({ place }) => place === 1),
  'hat-trick': nth(HAT_TRICK, ({ place }) => isPodium(place)),
  'beyond-doubt': nth(1, ({ range }) => range !== null && range[0] === range[1]),
  regular: nth(REGULAR, () => true),
  'never-twice': history => {
    // Bare Darcels wear nothing that could come twice.
    const dressed = history.filter(({ avatar }) => chosenLayers(avatar).length > 0);
    return dressed.find((_entry, last) => last + 1 >= NEVER_TWICE && isWithoutRepeats(dressed, last));
  },
};

/** Whether none of the last entries, up to this one, wears a piece of another. */
function isWithoutRepeats(dressed: readonly ClosetEntry[], last: number): boolean {
  const worn = dressed
    .slice(last + 1 - NEVER_TWICE, last + 1)
    .flatMap(({ avatar }) => chosenLayers(avatar).map(layer => avatar[layer]));
  return new Set(worn).size === worn.length;
}

/** The badges that a wallet has earned. They are never lost, because no later entry undoes an earlier one. */
export function badgesOf(history: readonly ClosetEntry[]): readonly Badge[] {
  const earliestFirst = [...history].sort(
    (a, b) => Date.parse(a.voting_end) - Date.parse(b.voting_end) || a.event - b.event,
  );
  return BADGES.flatMap(name => {
    const entry = EARNED[name](earliestFirst);
    return entry ? [{ name, event: entry.event, title: entry.title, since: entry.voting_end }] : [];
  });
}
