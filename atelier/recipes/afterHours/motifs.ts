/** Small pictures for night clothes, about 60 pixels wide round the origin. */
export const NIGHT_MOTIFS = {
  moon: (colour: string): string => `<path fill="${colour}" d="M8-28A28 28 0 1 0 26 16 25 25 0 0 1 8-28z"/>`,
  star: (colour: string): string => `<path fill="${colour}" d="M0-28Q4-4 28 0 4 4 0 28-4 4-28 0-4-4 0-28z"/>`,
  heart: (colour: string): string =>
    `<path fill="${colour}" d="M0 24C-18 12-28 2-28-9c0-10 7-16 15-16 6 0 11 4 13 9 2-5 7-9 13-9 8 0 15 6 15 16C28 2 18 12 0 24z"/>`,
  bolt: (colour: string): string => `<path fill="${colour}" d="M6-34L-20 6H-2L-8 34 20-8H2z"/>`,
} as const;
