import type { Avatar, GameEvent } from '../../../rules';
import { COLOURS, LOOKS, SAD_LOOK } from '../../components/looks';

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
  return FIELDS[Math.abs(id) % FIELDS.length] ?? COLOURS.Butter;
}

/**
 * Two different fits for an event without a picture: the same two every time, but not those of the events created just
 * before or after. Neither has the event's colour as its background.
 */
export function eventModels(event: Pick<GameEvent, 'id'>): readonly [Avatar, Avatar] {
  const start = (2 * Math.abs(event.id)) % LOOKS.length;
  const rotated = [...LOOKS.slice(start), ...LOOKS.slice(0, start)];
  const [left, right] = rotated.filter(look => look.background !== eventColour(event));
  return [left ?? SAD_LOOK, right ?? SAD_LOOK];
}
