import type { Avatar, GameEvent } from '../../../rules';
import { COLOURS, LOOKS, SAD_LOOK } from '../../components/looks';

/** Light fields, on which ink reads; each event owns one. */
const FIELDS: readonly string[] = [
  COLOURS.Butter,
  COLOURS.Sky,
  COLOURS.Lilac,
  COLOURS.Tangerine,
  COLOURS.Mint,
  COLOURS.Citron,
  COLOURS.Blush,
];

/** By its number, so that events set up one after the other never share a colour. */
export function eventColour({ id }: Pick<GameEvent, 'id'>): string {
  return FIELDS[Math.abs(id) % FIELDS.length] ?? COLOURS.Butter;
}

/**
 * Two different fits that stand in where the event has no picture: always the same ones for the same event, and others
 * for its neighbours. None wears the field's own colour as its own.
 */
export function eventModels(event: Pick<GameEvent, 'id'>): readonly [Avatar, Avatar] {
  const start = (2 * Math.abs(event.id)) % LOOKS.length;
  const inTurn = [...LOOKS.slice(start), ...LOOKS.slice(0, start)];
  const [left, right] = inTurn.filter(look => look.background !== eventColour(event));
  return [left ?? SAD_LOOK, right ?? SAD_LOOK];
}
