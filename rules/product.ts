/** The product's own name stands here and nowhere else. */
export const PRODUCT = {
  name: 'DUDS',
  slug: 'duds',
  marketName: 'DUDS Market',
  tagline: 'A blockchain fashion game',
} as const;
