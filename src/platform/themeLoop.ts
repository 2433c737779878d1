/**
 * The theme's file begins a little before the loop and ends a little after it. Decoders differ in how much silence
 * they leave at the start; as what is played repeats after exactly these seconds, that moves the loop and does not tear it.
 */
export const THEME_LOOP = { margin: 0.25, seconds: 96 } as const;
