import { COLOURS } from '../colours';
import { line, share, svgOf } from '../markup';

export const LENSES = {
  round: 'M600 230a104 104 0 1 1 0 208 104 104 0 1 1 0-208z',
  square: 'M514 236h172q18 0 18 18v160q0 18-18 18H514q-18 0-18-18V254q0-18 18-18z',
  hexagon: 'M600 222L702 278V390L600 446 498 390V278z',
  tear: 'M470 268q130-50 260 0c12 80-40 176-130 176S458 348 470 268z',
  oval: 'M600 240c96 0 160 40 160 92s-64 92-160 92-160-40-160-92 64-92 160-92z',
  shield: 'M436 250q164-36 328 0v104c-40 66-110 84-164 84s-124-18-164-84z',
} as const;

interface Glasses {
  readonly lens: keyof typeof LENSES;
  readonly rim: string;
  readonly width: number;
  readonly glass: string;
  /** How much of the glass's colour is seen; the eye stays visible. */
  readonly tint: number;
  /** Where the temples begin at the head and end at the frame. */
  readonly temples?: string;
  readonly detail?: string;
}

const TEMPLES = 'M414 306L500 318';

/** One lens before the one eye, and two temples. */
export function glasses({ lens, rim, width, glass, tint, temples = TEMPLES, detail = '' }: Glasses): string {
  const right = temples.replace(/([ML])(\d+)/g, (_, command: string, x: string) => command + String(1200 - Number(x)));
  return svgOf([
    `<path fill="none" stroke="${rim}" stroke-width="18" d="${temples}${right}"/>`,
    `<path fill="${glass}" fill-opacity="${share(tint)}" stroke="${rim}" stroke-width="${width}" stroke-linejoin="round" d="${LENSES[lens]}"/>`,
    `<path fill="${COLOURS.bone}" fill-opacity=".45" d="M536 388l84-122 26 14-86 124z"/>`,
    detail,
  ]);
}

export function rimPatches(lens: keyof typeof LENSES, colour: string, width: number): string {
  return line(LENSES[lens], colour, width, ' stroke-dasharray="16 46 30 58"').replace(' stroke-linecap="round"', '');
}
