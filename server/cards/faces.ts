import type { Words } from './drawing';

/** The fonts that the build cuts, by the names that they give themselves whatever is cut out of them. */
export const FACES = {
  display: 'Gasoek One',
  dela: 'Dela Gothic One',
  rubik: 'Rubik Black',
  noto: 'Noto Sans Black',
  text: 'Bricolage Grotesque 96pt ExtraBold',
} as const;
export type Face = keyof typeof FACES;

/** Which are asked for the letters of a text, one after the other. */
export const CHAINS: Readonly<Record<Words['font'], readonly [Face, ...Face[]]>> = {
  display: ['display', 'dela', 'rubik', 'noto'],
  text: ['text', 'display', 'dela', 'rubik', 'noto'],
};
