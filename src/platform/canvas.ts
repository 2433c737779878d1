import { LOGO, type Figure, type PictureJob } from '#rules/fits/pictureJob';
import type { Panel, PlacedText } from '#rules/fits/presets';
import { pictureAddress } from '#rules/outfit/pictures';
import type { PictureMaker } from './platform';

/** A picture could not be made; nothing was saved. */
export class PictureError extends Error {}

/** Long enough for any browser to have started reading a saved file; then its object URL is revoked. */
const MAX_SAVING_TIME = 60_000;

/** Draws and saves pictures with the browser's canvas. */
export function openPictureMaker(browser: Window & typeof globalThis, assetBase: string): PictureMaker {
  const page = browser.document;
  let shown: { readonly url: string; readonly file: Blob } | undefined;
  return {
    compose: async job => {
      const load = (values: readonly string[]) =>
        Promise.all(values.map(value => loadImage(page, pictureAddress(value, assetBase))));
      const [figures, [logo]] = await Promise.all([
        Promise.all(job.figures.map(({ layers }) => load(layers))),
        load(job.logo === null ? [] : [LOGO.picture]),
        loadFonts(page, job.words),
      ]);
      const [canvas, pen] = openCanvas(page, job);
      if (job.background !== null) {
        pen.fillStyle = job.background;
        pen.fillRect(0, 0, job.width, job.height);
      }
      job.figures.forEach((figure, n) => {
        if (job.trim) drawSticker(page, pen, figures[n] ?? []);
        else drawFigure(pen, figures[n] ?? [], figure);
      });
      job.panels.forEach(panel => fillPanel(pen, panel, BONE));
      job.marks.forEach(mark => fillPanel(pen, mark, mark.colour));
      if (job.logo !== null && logo) {
        const { x, y, width } = job.logo;
        pen.drawImage(logo, x, y, width, width / LOGO.ratio);
      }
      job.words.forEach(words => write(pen, words));
      return toPng(canvas);
    },
    drawings: async layers => Promise.all(layers.map(value => loadDrawing(browser, assetBase + value))),
    painted: async address => {
      const [, pen] = openCanvas(page, { width: SHEET, height: SHEET });
      drawFigure(pen, [await loadImage(page, address)], { x: 0, y: 0, size: SHEET });
      const { x, y, width, height } = paintedBox(pen);
      return width > 0 ? { left: x, top: y, right: x + width, bottom: y + height } : undefined;
    },
    addressOf: file => {
      if (shown !== undefined) URL.revokeObjectURL(shown.url);
      shown = { url: URL.createObjectURL(file), file };
      return shown.url;
    },
    shown: () => shown?.file,
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

function openCanvas(
  page: Document,
  { width, height }: Pick<PictureJob, 'width' | 'height'>,
): readonly [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = Object.assign(page.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (pen === null) throw new PictureError('This browser gives no canvas to draw on.');
  return [canvas, pen];
}

type Pen = CanvasRenderingContext2D;

function drawFigure(
  pen: Pen,
  layers: readonly HTMLImageElement[],
  { x, y, size, frame }: Pick<Figure, 'x' | 'y' | 'size' | 'frame'>,
): void {
  if (frame) {
    pen.save();
    fillPanel(pen, frame, frame.colour);
    pen.clip();
  }
  layers.forEach(layer => pen.drawImage(layer, x, y, size, size));
  if (frame) pen.restore();
}

function fillPanel(pen: Pen, { x, y, width, height, radius }: Panel, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fill();
}

/** The size at which a figure is drawn before it is trimmed, and the width of a sticker's paper edge. */
const SHEET = 1200;
const EDGE = 12;
const BONE = '#fffaf0';
const INK = '#1a1620';
/** This many copies around the figure look like one smooth edge. */
const EDGE_STEPS = 48;

/** The figure as large as the picture allows, with a paper edge cut out around it. */
function drawSticker(page: Document, pen: Pen, layers: readonly HTMLImageElement[]): void {
  const whole = { x: 0, y: 0, size: SHEET };
  const [figure, figurePen] = openCanvas(page, { width: SHEET, height: SHEET });
  drawFigure(figurePen, layers, whole);
  const [paper, paperPen] = openCanvas(page, { width: SHEET, height: SHEET });
  drawFigure(paperPen, layers, whole);
  paperPen.globalCompositeOperation = 'source-in';
  paperPen.fillStyle = BONE;
  paperPen.fillRect(0, 0, SHEET, SHEET);
  const box = paintedBox(figurePen);
  const { width, height } = pen.canvas;
  const scale = Math.min((width - 2 * EDGE) / box.width, (height - 2 * EDGE) / box.height);
  const [w, h] = [box.width * scale, box.height * scale];
  const stamp = (sheet: HTMLCanvasElement, right: number, down: number): void =>
    pen.drawImage(sheet, box.x, box.y, box.width, box.height, (width - w) / 2 + right, (height - h) / 2 + down, w, h);
  for (let step = 0; step < EDGE_STEPS; step += 1) {
    const angle = (2 * Math.PI * step) / EDGE_STEPS;
    stamp(paper, EDGE * Math.cos(angle), EDGE * Math.sin(angle));
  }
  stamp(figure, 0, 0);
}

/** The smallest box around everything that is painted. */
function paintedBox(pen: Pen) {
  const { data } = pen.getImageData(0, 0, SHEET, SHEET);
  const box = { left: SHEET, top: SHEET, right: 0, bottom: 0 };
  for (let pixel = 0; pixel < SHEET * SHEET; pixel += 1) {
    if ((data[4 * pixel + 3] ?? 0) === 0) continue;
    const [x, y] = [pixel % SHEET, Math.floor(pixel / SHEET)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top };
}

const FONTS = {
  text: "'Bricolage Grotesque Variable', system-ui, sans-serif",
  display: "'Gasoek One', Impact, sans-serif",
};

const fontOf = ({ size, font }: PlacedText): string =>
  font === 'display' ? `400 ${size}px ${FONTS.display}` : `700 ${size}px ${FONTS.text}`;

/** A canvas does not wait for fonts. If one does not load, its fallback is used, as on the page. */
async function loadFonts(page: Document, words: readonly PlacedText[]): Promise<void> {
  await Promise.all(words.map(line => page.fonts.load(fontOf(line), line.text)));
}

function write(pen: Pen, line: PlacedText): void {
  pen.font = fontOf(line);
  pen.textBaseline = 'middle';
  pen.fillStyle = INK;
  pen.fillText(line.text, line.x, line.y);
}

async function loadDrawing(browser: Window & typeof globalThis, url: string): Promise<string> {
  const response = await browser.fetch(url);
  const text = response.ok ? await response.text() : '';
  if (!text.includes('<svg')) throw new PictureError(`${url} is no drawing.`);
  return text;
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
