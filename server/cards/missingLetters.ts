import { openLettering } from './lettering';

/** The letters of a title that no font of the build or of this machine has. */
export async function missingLetters(fonts: string, title: string): Promise<readonly string[]> {
  const { Resvg } = await import('@resvg/resvg-js');
  return openLettering(Resvg, fonts, 'machine').missing(title);
}
