import { COLOURS } from '../colours';
import { highlight, line, svgOf } from '../markup';

interface Bob {
  readonly colour: string;
  readonly strands: string;
  /** The height where the sides end. */
  readonly bottom: number;
  /** How far the sides stand out from the head. */
  readonly out: number;
  readonly top: number;
  /** From the left to the right end of the fringe. */
  readonly fringe: string;
}

/** Hair to the chin or shorter, with a fringe. */
export function bob({ colour, strands, bottom, out, top, fringe }: Bob): string {
  const [outer, inner] = [384 - out, 446];
  const left = `M600 ${top}C478 ${top} ${outer} 220 ${outer} 342L${outer} ${bottom}Q${(outer + inner) / 2} ${bottom + 34} ${inner} ${bottom - 6}`;
  const right = `L${1200 - inner} ${bottom - 6}Q${1200 - (outer + inner) / 2} ${bottom + 34} ${1200 - outer} ${bottom}L${1200 - outer} 342C${1200 - outer} 220 722 ${top} 600 ${top}z`;
  return svgOf([
    `<path id="a" fill="${colour}" d="${left}${fringe}${right}"/>`,
    '<clipPath id="c"><use href="#a"/></clipPath>',
    `<path clip-path="url(#c)" fill="${COLOURS.ink}" fill-opacity=".16" d="M652 ${top - 22}q90 60 84 180v420h160V100z"/>`,
    line(`M520 ${top + 60}q-40 40-46 90M600 ${top + 24}v90M680 ${top + 60}q40 40 46 90`, strands, 7),
    highlight('M432 250c8-34 34-60 66-76'),
  ]);
}
