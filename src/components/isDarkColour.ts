/** Below this luminance (WCAG's) bone is read more easily than ink. */
const DARK = 0.2;

/** Whether bone rather than ink must stand on this '#rgb' or '#rrggbb'. */
export function isDarkColour(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < DARK;
}

function channelsOf(hex: string): readonly number[] {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  return [1, 3, 5].map(start => parseInt(digits.slice(start, start + 2), 16) / 255);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
