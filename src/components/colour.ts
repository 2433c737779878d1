const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** The relative luminance at which ink and bone (theme.css) have the same contrast with a field. */
const MIDDLE = 0.177;

export type Rgb = readonly [red: number, green: number, blue: number];

/** Relative luminance of a colour with channels from 0 to 255, as WCAG 2 defines it. */
export function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(channel => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour of text on a field; anything but '#rgb' and '#rrggbb' counts as light. */
export function textOn(field: string): 'ink' | 'bone' {
  return HEX.test(field) && luminance(channelsOf(field)) < MIDDLE ? 'bone' : 'ink';
}

function channelsOf(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const [red, green, blue] = [1, 3, 5].map(start => parseInt(digits.slice(start, start + 2), 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** The colour behind a Darcel: its background, or the default if the background is a picture, which is drawn on top. */
export function fieldOf(background: string): string {
  return HEX.test(background) ? background : '#999';
}
