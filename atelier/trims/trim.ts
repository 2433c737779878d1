import type { HemmedRegion } from '../parts';

/** What is sewn on a garment: markup, or what depends on its hem. */
export type Trim = string | ((garment: HemmedRegion) => string);

export function drawTrims(trims: readonly Trim[], garment: HemmedRegion): string {
  return trims.map(trim => (typeof trim === 'string' ? trim : trim(garment))).join('');
}
