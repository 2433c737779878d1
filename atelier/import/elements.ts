import type { XastElement, XastParent } from 'svgo';

/** The line of the export in which an element begins, which sentences about it name. */
export const LINE = 'data-line';

export function childrenOf(node: XastParent): readonly XastElement[] {
  return node.children.filter(child => child.type === 'element');
}

/** An element and all within it. */
export function within(node: XastElement): readonly XastElement[] {
  return [node, ...childrenOf(node).flatMap(within)];
}

/** The id that an attribute refers to, '' for anything outside the file, or undefined if it does not refer. */
export function referenceOf(attribute: string, value: string): string | undefined {
  const address = attribute === 'href' ? value : /url\(\s*["']?([^"')]*)/.exec(value)?.[1];
  if (address === undefined) return undefined;
  return address.startsWith('#') ? address.slice(1) : '';
}

export function numbersIn(text = ''): readonly number[] {
  return (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
}

const PIXELS: Readonly<Record<string, number>> = { mm: 96 / 25.4, cm: 96 / 2.54, in: 96, pt: 4 / 3, pc: 16 };

/** A length in pixels, or NaN if it has none. */
function lengthOf(text = ''): number {
  const [, value, unit = ''] = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(text) ?? [];
  return Number(value ?? NaN) * (PIXELS[unit] ?? 1);
}

export type Frame = readonly [x: number, y: number, width: number, height: number];

/** What a picture shows of its own coordinates. */
export function frameOf({ attributes: { viewBox, width, height } }: XastElement): Frame {
  const [x = 0, y = 0, across = lengthOf(width), down = lengthOf(height)] = numbersIn(viewBox);
  return [x, y, across, down];
}

/** Whether a rectangle that is not moved covers the frame. */
export function covers({ name, attributes: own }: XastElement, [left, top, width, height]: Frame): boolean {
  if (name !== 'rect' || own.transform !== undefined) return false;
  const [x, y] = [Number(own.x ?? 0), Number(own.y ?? 0)];
  const [right, bottom] = [own.width, own.height].map(length => (length === '100%' ? Infinity : lengthOf(length)));
  const isWide = x <= left && x + (right ?? 0) >= left + width;
  return isWide && y <= top && y + (bottom ?? 0) >= top + height;
}
