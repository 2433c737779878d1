/**
 * The theme's file begins a little before the loop and ends a little after it. Decoders leave different amounts of
 * silence at the start; since playback repeats after exactly these seconds, that shifts the loop without a gap.
 */
export const THEME_LOOP = { margin: 0.25, seconds: 96 } as const;
