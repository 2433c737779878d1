import { tilePaint, type Surface } from '../parts';

interface Band {
  readonly colour: string;
  readonly width: number;
  /** From the left edge of the first band's repeat. */
  readonly at: number;
}

/** Upright bands of several colours, as on the canvas of a deckchair; the same on both sides of the middle. */
export function uprightBands(ground: string, gap: number, bands: readonly Band[]): Surface {
  const bars = bands.map(({ colour, width, at }) => `<path fill="${colour}" d="M${at} 0h${width}v1200H${at}z"/>`);
  return (_region, define) => ({
    fill: ground,
    tile: tilePaint(gap, 1200, bars.join(''), `translate(${600 - gap / 2} 0)`, define),
  });
}
