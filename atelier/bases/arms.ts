import { COLOURS } from '../colours';
import { MIRROR, svgOf } from '../markup';

const ARM = `<path fill="none" stroke="${COLOURS.plum}" stroke-width="46" d="M342 705C334 752 336 792 338 850"/>`;
const HAND = `<path fill="${COLOURS.plum}" d="M315 846C306 884 308 930 336 932c16 1 22-14 21-30 12 4 22-4 20-20-2-18-14-22-16-38z"/>`;
/** The sleeve's shadow on the arm. */
const SHADOW = `<path fill="none" stroke="${COLOURS.ink}" stroke-opacity=".4" stroke-width="46" d="M342 705l-3 20"/>`;

/** The left arm in a pose, with what it holds between arm and hand; the other arm hangs down. */
const POSES = {
  front: {
    arm: 'M342 705C336 780 392 806 440 752l20-24',
    hand: 'M432 764c-10-20-6-44 12-52 14-6 60-4 74 6 10 8 4 18-6 20 12 6 10 20-4 22 6 10-2 20-16 20-26 2-50 0-60-16z',
  },
  raised: {
    arm: 'M342 705C330 776 262 776 244 700L232 610',
    hand: 'M204 612c-10-22-6-50 10-56 18-6 40-4 50 8 8 12 2 20-6 22 8 8 4 18-4 20 4 10-4 22-18 22-14 2-26-4-32-16z',
  },
} as const;

/** Arms for short tops, one of which holds something. */
export function heldThing(pose: keyof typeof POSES, thing: string): string {
  const { arm, hand } = POSES[pose];
  return svgOf([
    `<path fill="none" stroke="${COLOURS.plum}" stroke-width="46" stroke-linejoin="round" d="${arm}"/>`,
    SHADOW,
    thing,
    `<path fill="${COLOURS.plum}" d="${hand}"/>`,
    `<g ${MIRROR}>${ARM}${HAND}${SHADOW}</g>`,
  ]);
}
