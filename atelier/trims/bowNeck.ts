import { circle, seam, shape } from '../markup';

/** A collar that is tied into a bow. */
export function bowNeck(colour: string, knot: string): string {
  return (
    shape(colour, 'M404 528q196 64 392 0l4 30q-200 64-400 0z') +
    shape(colour, 'M586 600q-40 90-30 170l44-22 26 30q8-100-20-178z') +
    shape(
      colour,
      'M600 596C560 556 500 556 482 580 476 604 480 630 492 646 530 652 572 636 600 606 628 636 670 652 708 646 720 630 724 604 718 580 700 556 640 556 600 596z',
    ) +
    circle([600, 602], 22, knot) +
    seam('M508 596q34 2 66 6M692 596q-34 2-66 6', 0.3)
  );
}
