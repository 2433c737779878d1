import type { PictureMaker } from './platform';

/** A picture could not be made; nothing was saved. */
export class PictureError extends Error {}

/** Long enough for any browser to have started reading a saved file; then its object URL is revoked. */
const MAX_SAVING_TIME = 60_000;

/** Draws and saves pictures with the browser's canvas. */
export function openPictureMaker(browser: Window): PictureMaker {
  const page = browser.document;
  let shown: string | undefined;
  return {
    composePng: async ({ background, urls, size }) => {
      const layers = await Promise.all(urls.map(url => loadImage(page, url)));
      const canvas = page.createElement('canvas');
      canvas.width = size;
      canvas.height = size;
      const pen = canvas.getContext('2d');
      if (pen === null) throw new PictureError('This browser gives no canvas to draw on.');
      pen.fillStyle = background;
      pen.fillRect(0, 0, size, size);
      layers.forEach(layer => pen.drawImage(layer, 0, 0, size, size));
      return toPng(canvas);
    },
    addressOf: file => {
      if (shown !== undefined) URL.revokeObjectURL(shown);
      shown = URL.createObjectURL(file);
      return shown;
    },
    save: (file, name) => {
      const url = URL.createObjectURL(file);
      const link = page.createElement('a');
      link.href = url;
      link.download = name;
      page.body.append(link);
      link.click();
      link.remove();
      browser.setTimeout(() => URL.revokeObjectURL(url), MAX_SAVING_TIME);
    },
  };
}

function loadImage(page: Document, url: string): Promise<HTMLImageElement> {
  const isOurs = new URL(url, page.baseURI).origin === new URL(page.baseURI).origin;
  if (isOurs) return requestImage(page, url, null);
  // A bucket may have responded to the stage's request without CORS headers, and the browser may reuse that response
  // here. Under another address it has to ask again.
  return requestImage(page, url, 'anonymous').catch(() => requestImage(page, `${url}?cors`, 'anonymous'));
}

/** Without CORS, a picture from another origin would make the canvas unreadable; our own pictures do not need it. */
function requestImage(page: Document, url: string, crossOrigin: 'anonymous' | null): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = page.createElement('img');
    const fail = (): void => reject(new PictureError(`${url} did not load.`));
    image.onload = () => (image.naturalWidth > 0 ? resolve(image) : fail());
    image.onerror = fail;
    image.crossOrigin = crossOrigin;
    image.src = url;
  });
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => {
      if (blob === null) reject(new PictureError('The canvas could not be written as a PNG.'));
      else resolve(blob);
    }, 'image/png');
  });
}
