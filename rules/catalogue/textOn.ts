import { luminance, type Rgb } from './colour';

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** The relative luminance at which ink and bone (tokens.css) have the same contrast with a field. */
const MIDDLE = 0.177;

/** The colour of text on a field; anything but '#rgb' and '#rrggbb' counts as light. */
export function textOn(field: string): 'ink' | 'bone' {
  return HEX.test(field) && luminance(channelsOf(field)) < MIDDLE ? 'bone' : 'ink';
}

function channelsOf(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const [red, green, blue] = [1, 3, 5].map(start => parseInt(digits.slice(start, start + 2), 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}
