/** The pictures last asked for: held, so that the browser keeps them ready until they are shown. */
let held: readonly HTMLImageElement[] = [];

/** Resolves once each of the pictures can be painted at once, or will never be. */
export async function preloadPictures(page: Document, urls: readonly string[]): Promise<void> {
  held = urls.map(url => Object.assign(page.createElement('img'), { src: url }));
  await Promise.allSettled(held.map(picture => picture.decode()));
}
