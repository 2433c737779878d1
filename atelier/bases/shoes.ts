import { COLOURS } from '../colours';
import { MIRROR } from '../markup';
import { cutOut, draw, shadeOn, type Fabric, type Region } from '../parts';
import { SHADES } from './shades';

/** The left toe, from the instep to the ground; `w` widens it. */
const TOES = {
  round: w => `C${430 - w} 1036 ${412 - w} 1064 ${414 - w} 1112`,
  point: () => 'C470 1052 420 1076 384 1096Q378 1108 392 1112',
  square: w => `C456 1030 ${430 - w} 1036 ${416 - w} 1044L${410 - w} 1112`,
  bulb: w => `C470 1010 ${404 - w} 1010 ${396 - w} 1064Q${396 - w} 1100 ${412 - w} 1112`,
} as const satisfies Readonly<Record<string, (w: number) => string>>;

interface Sock {
  /** The height of its upper edge. */
  readonly top: number;
  readonly fabric: Fabric;
  readonly detail?: string;
}

interface Shoes {
  /** The height of the opening. */
  readonly top: number;
  readonly toe?: keyof typeof TOES;
  readonly wider?: number;
  readonly fabric: Fabric;
  readonly sock?: Sock;
  /** The left sole and what is on the left shoe. */
  readonly sole: string;
  readonly detail: string;
  /** Half the width of the shadow on the ground. */
  readonly ground?: number;
}

const LEG = 'M502 740h56l-5 340h-44z';

/** Legs with socks and shoes: the left one, and its mirror image. */
export function shoes({ fabric, sock, sole, detail, ground = 214, ...cut }: Shoes): string {
  const shoe = legPiece('f', shoeOutline(cut));
  const stocking = sock && legPiece('o', `M501 ${sock.top}h58l-4 ${1060 - sock.top}h-50z`);
  const leg = legPiece('l', LEG);
  return draw(define => [
    `<ellipse cx="600" cy="1114" rx="${ground}" ry="16" fill="${COLOURS.ink}" fill-opacity=".16"/>`,
    '<g id="a">',
    cutOut({ region: leg, fabric: COLOURS.plum }, define),
    stocking ? cutOut({ region: stocking, fabric: sock.fabric }, define) + (sock.detail ?? '') : '',
    cutOut({ region: shoe, fabric }, define),
    `${sole}${detail}`,
    `</g><use href="#a" ${MIRROR}/>`,
    shadeOn(
      [shoe, leg].map(region => ({ ...region, isPair: true })),
      SHADES.shoes,
      define,
    ),
  ]);
}

function shoeOutline({ top, toe = 'round', wider = 0 }: Pick<Shoes, 'top' | 'toe' | 'wider'>): string {
  const opening = Math.min(top, 1040);
  const loose = top < 940 ? 6 : 2;
  const shaft = opening < 1010 ? 'L496 1010' : '';
  const instep = `C494 1034 470 1036 ${454 - wider / 2} 1042${TOES[toe](wider)}`;
  const heel = `L574 1112C576 1080 ${566 + wider / 3} 1060 562 1030L${560 + loose} ${opening}`;
  return `M${500 - loose} ${opening}${shaft}${instep}${heel}Q530 ${opening + 12} ${500 - loose} ${opening}z`;
}

function legPiece(id: string, outline: string): Region {
  return {
    id,
    outline,
    length: 400,
    row: distance => `M380 ${740 + distance}Q500 ${756 + distance} 600 ${740 + distance}`,
    spots: () => [],
    ribs: gap => Array.from({ length: 5 }, (_, n) => `M${530 + (n - 2) * gap} 740V1100`).join(''),
  };
}

export const SOLES = {
  flat: (colour: string): string => `<path fill="${colour}" d="M410 1090h166v22H420q-12 0-10-22z"/>`,
  sneaker: (colour: string, stripe: string): string =>
    `<rect x="406" y="1082" width="172" height="30" rx="15" fill="${colour}"/><path fill="none" stroke="${stripe}" stroke-width="6" stroke-linecap="round" d="M420 1094h144"/>`,
  lug: (colour: string): string =>
    `<path fill="${colour}" d="M402 1074h178v26l-8 12h-18l-6-8-8 8h-22l-6-8-8 8h-22l-6-8-8 8h-22l-6-8-8 8h-18q-14-4-12-20z"/>`,
  welt: (colour: string, heel: string): string =>
    `<path fill="${colour}" d="M402 1092h174v20H416q-14-4-14-20z"/><path fill="${heel}" d="M532 1084h44v28h-44z"/>`,
} as const;
