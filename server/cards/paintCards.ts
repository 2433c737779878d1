import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resvg as ResvgType } from '@resvg/resvg-js';
import { CARD, type Drawing, type Words } from './drawing';
import { drawingSvg, FONT_FAMILIES, type Tools } from './drawingSvg';
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
  const fontFiles = readdirSync(fonts).map(file => join(fonts, file));
  const font = { loadSystemFonts: false, fontFiles };
  const art = remembered((file: string) => readFileSync(join(assets, file), 'utf8'));
  const measure = openMeasure(svg => new Resvg(svg, { font }).getBBox()?.width);
  const tools: Tools = { art, measure };
  return drawing => {
    const resvg = new Resvg(drawingSvg(drawing, tools), { font, fitTo: { mode: 'width', value: CARD.width } });
    return resvg.render().asPng();
  };
}

const PROBE_SIZE = 100;

/** A character's advance is what it adds between two others. A missing one adds nothing: the fonts have no empty box. */
function openMeasure(widthOf: (svg: string) => number | undefined): Tools['measure'] {
  const probe = (text: string, font: Words['font']): number =>
    widthOf(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><text xml:space="preserve" x="9" y="200" font-family="${FONT_FAMILIES[font]}" font-weight="${font === 'text' ? 700 : 400}" font-size="${PROBE_SIZE}">${text}</text></svg>`,
    ) ?? 0;
  const between = remembered((key: string) => {
    const [font, character] = key.split('\n') as [Words['font'], string];
    return (probe(`H&#${character.codePointAt(0)};H`, font) - probe('HH', font)) / PROBE_SIZE;
  });
  return (character, font) => {
    const width = between(`${font}\n${character}`);
    return width > 0 ? width : undefined;
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
