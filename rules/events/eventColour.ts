import { COLOURS } from '../fits/gameFits';
import type { GameEvent } from './events';

/** Light enough for ink text. */
const FIELDS: readonly string[] = [
  COLOURS.Butter,
  COLOURS.Sky,
  COLOURS.Lilac,
  COLOURS.Tangerine,
  COLOURS.Mint,
  COLOURS.Citron,
  COLOURS.Blush,
];

/** Chosen by id, so that events created one after the other have different colours. */
export function eventColour({ id }: Pick<GameEvent, 'id'>): string {
  return FIELDS[Math.abs(id) % FIELDS.length] as string;
}

/** The other half of the event's duel; never the same colour. */
export function rivalColour({ id }: Pick<GameEvent, 'id'>): string {
  return eventColour({ id: Math.abs(id) + 3 });
}
