import type { XastElement } from 'svgo';
import { OperatorError } from '../../server/config/errors';
import { childrenOf, covers, frameOf, LINE, within, type Frame } from './elements';
import { plainPaints } from './paints';

/** A drawing of 6 KiB has a few hundred, and the renderer opens at most 1024 within each other. */
const MAX_ELEMENTS = 1000;

/** Throws what is wrong with a file that is no drawing at all, or not safe to read. */
export function refuseForeign(text: string): void {
  const bare = text.replace(/<!--.*?-->/gs, '');
  const [, root] = /<([a-z][\w:.-]*)/i.exec(bare) ?? [];
  if (root !== 'svg') throw new OperatorError(`is not an SVG: it begins with ${root ? `<${root}>` : 'no element'}`);
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(bare))
    throw new OperatorError('declares entities, which are not read; export it as plain SVG');
  const count = bare.match(/<[^!?/]/g)?.length ?? 0;
  if (count > MAX_ELEMENTS) throw new OperatorError(`has ${count} elements, and at most ${MAX_ELEMENTS} are read`);
}

/** Writes the lines of the source beside the elements, for sentences about them. */
export function markLines(root: XastElement, source: string): void {
  const lines = linesOf(source);
  within(root).forEach((element, at) => (element.attributes[LINE] = String(lines[at])));
}

/** Writes colours and the frame plainly, and leaves out its background; says what it changed. */
export function prepare(root: XastElement): readonly string[] {
  within(root).forEach(plainPaints);
  const frame = frameOf(root);
  const [x, y, width, height] = frame;
  if (Number.isNaN(width * height)) throw new OperatorError('has neither a viewBox nor a width and a height');
  if (!(width > 0 && Math.abs(width / height - 1) < 0.001))
    throw new OperatorError(
      `has a frame of ${width} x ${height}, and the canvas is square: in Figma export a frame of 1200 x 1200, in Inkscape set that size in File › Document Properties`,
    );
  const { width: _width, height: _height, ...rest } = root.attributes;
  root.attributes = { ...rest, viewBox: frame.join(' ') };
  return [
    ...([x, y, width].join() === '0,0,1200' ? [] : [`its frame of ${Math.round(width)} is the canvas of 1200`]),
    ...(dropBackground(root, frame) ? ['the background of the frame is left out'] : []),
  ];
}

/** The line of each element, in the order of the file. */
function linesOf(source: string): readonly number[] {
  const lines: number[] = [];
  let line = 1;
  for (const [found] of source.matchAll(/\n|<!--.*?-->|<!\[CDATA\[.*?\]\]>|<[a-z_]/gis)) {
    if (/^<[a-z_]$/i.test(found)) lines.push(line);
    line += found.split('\n').length - 1;
  }
  return lines;
}

/** Figma exports a frame's fill as a rectangle below everything. */
function dropBackground(parent: XastElement, frame: Frame): boolean {
  const first = childrenOf(parent).find(({ name }) => name === 'g' || name === 'path' || name === 'rect');
  if (first?.attributes.transform !== undefined) return false;
  if (first?.name === 'g') return dropBackground(first, frame);
  if (first === undefined || !covers(first, frame)) return false;
  parent.children = parent.children.filter(child => child !== first);
  return true;
}
