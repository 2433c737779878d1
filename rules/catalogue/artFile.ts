/** The largest drawing that can be tried on, in bytes: far above what the catalogue takes, because it comes unfinished. */
export const MAX_ART = 100_000;

/** Whether a file that was dropped says that it is an SVG. */
export function isArtFile({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return type === 'image/svg+xml' || /\.svg$/i.test(name);
}
