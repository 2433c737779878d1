const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** Relative luminance at which ink and bone (theme.css) stand out from a field equally well. */
const MIDDLE = 0.177;

/** The colour of text on a field of any colour a Darcel may stand on; a picture is taken for light. */
export function textOn(field: string): 'ink' | 'bone' {
  return HEX.test(field) && luminance(field) < MIDDLE ? 'bone' : 'ink';
}

/** As WCAG 2 defines it. */
function luminance(field: string): number {
  const digits = field.length === 4 ? field.replace(/[0-9a-f]/gi, '$&$&') : field;
  const [red, green, blue] = [1, 3, 5].map(start => {
    const part = parseInt(digits.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** What paints the field behind a Darcel; a picture as background is a layer of its own over the default. */
export function fieldOf(background: string): string {
  return HEX.test(background) ? background : '#999';
}
