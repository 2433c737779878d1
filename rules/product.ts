/** Every text that names the product takes the name from here. */
export const PRODUCT = {
  name: 'DUDS',
  slug: 'duds',
  marketName: 'DUDS Market',
  tagline: 'A blockchain fashion game',
} as const;
