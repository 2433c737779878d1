const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** The colour behind a Darcel: its background, or the default if the background is a picture, which is drawn on top. */
export function fieldOf(background: string): string {
  return HEX.test(background) ? background : '#999';
}
