/** Small pictures about 60 pixels wide round the origin: two or three shapes each, no outlines. */
export const MOTIFS = {
  egg: (white: string, yolk: string): string =>
    `<path fill="${white}" d="M-28 2C-34-20-12-30 2-26 20-32 36-12 28 6 30 26 8 32-4 26-18 30-28 18-28 2z"/><circle cx="2" cy="-2" r="12" fill="${yolk}"/>`,
} as const;
