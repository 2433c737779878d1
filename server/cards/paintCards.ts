import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resvg as ResvgType } from '@resvg/resvg-js';
import { CARD, type Drawing } from './drawing';
import { drawingSvg } from './drawingSvg';
import { openLettering } from './lettering';
import type { PaintRequest, PaintReply } from './painter';

/**
 * The painter's child process: it receives drawings and sends PNGs. A process of its own, because resvg-js keeps memory
 * for each picture until garbage is collected, and because a drawing must not hold up the server.
 */
const [assets = '', fonts = ''] = process.argv.slice(2);

const reply = (message: PaintReply): void => void process.send?.(message);

async function start(): Promise<void> {
  const { Resvg } = await import('@resvg/resvg-js');
  const paint = openPaintbox(Resvg);
  process.on('message', (request: PaintRequest) => reply(paintOne(paint, request)));
  reply({ kind: 'ready' });
}

function paintOne(paint: (drawing: Drawing) => Buffer, { id, drawing }: PaintRequest): PaintReply {
  try {
    return { kind: 'painted', id, png: paint(drawing) };
  } catch (error: unknown) {
    return { kind: 'failed', id, problem: String(error) };
  } finally {
    globalThis.gc?.();
  }
}

function openPaintbox(Resvg: typeof ResvgType): (drawing: Drawing) => Buffer {
  const art = remembered((file: string) => readFileSync(join(assets, file), 'utf8'));
  const [own, all] = [openLettering(Resvg, fonts, 'game'), openLettering(Resvg, fonts, 'machine')];
  return drawing => {
    const texts = drawing.shapes.flatMap(shape => (shape.kind === 'words' ? [shape.text] : []));
    const lettering = own.missing(texts.join('')).length === 0 ? own : all;
    const svg = drawingSvg(drawing, { art, lettering });
    const resvg = new Resvg(svg, { font: lettering.font, fitTo: { mode: 'width', value: CARD.width } });
    return resvg.render().asPng();
  };
}

function remembered<T>(work: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return key => {
    const value = known.get(key) ?? work(key);
    known.set(key, value);
    return value;
  };
}

process.on('disconnect', () => process.exit());
start().catch((error: unknown) => {
  reply({ kind: 'unable', problem: String(error) });
});
