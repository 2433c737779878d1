import { luminanceOf } from './colour';

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** The relative luminanceOf at which ink and bone (tokens.css) have the same contrast with a field. */
const MIDDLE = 0.177;

/** The colour of text on a field; anything but '#rgb' and '#rrggbb' counts as light. */
export function textOn(field: string): 'ink' | 'bone' {
  return HEX.test(field) && luminanceOf(field) < MIDDLE ? 'bone' : 'ink';
}
