import type { XastElement } from 'svgo';
import { numbersIn, within } from './elements';

const LENGTHS: readonly string[] = [
  ...['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2', 'points'],
  ...['stroke-width', 'stroke-dasharray', 'stroke-dashoffset'],
];

/**
 * Makes everything within larger, its lines and clip paths too. A transform round it would leave widths that say
 * nothing about how wide a line is.
 */
export function scale(node: XastElement, by: number): void {
  for (const { attributes } of within(node)) {
    for (const [name, value] of Object.entries(attributes)) {
      if (LENGTHS.includes(name) && !value.includes('%')) attributes[name] = scaledNumbers(value, by);
      if (name === 'd') attributes[name] = scaledPath(value, by);
      if (name.toLowerCase().endsWith('transform')) attributes[name] = scaledTransform(value, by);
    }
  }
}

function scaledNumbers(list: string, by: number): string {
  return numbersIn(list)
    .map(number => number * by)
    .join(' ');
}

const NUMBER = String.raw`([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)[\s,]*`;
const FLAG = String.raw`([01])[\s,]*`;
/** Flags may be written without a space: 'a5 5 0 0110 10'. */
const ARC = new RegExp(NUMBER.repeat(3) + FLAG.repeat(2) + NUMBER.repeat(2), 'gi');

function scaledPath(path: string, by: number): string {
  return path.replace(/([a-df-z])([^a-df-z]*)/gi, (_step, command: string, rest: string) => {
    if (command.toLowerCase() !== 'a') return `${command}${scaledNumbers(rest, by)}`;
    const arcs = [...rest.matchAll(ARC)].map(([, rx, ry, turn, large, sweep, x, y]) =>
      [scaledNumbers(`${rx} ${ry}`, by), turn, large, sweep, scaledNumbers(`${x} ${y}`, by)].join(' '),
    );
    return command + arcs.join(' ');
  });
}

function scaledTransform(list: string, by: number): string {
  return list.replace(/(\w+)\s*\(([^)]*)\)/g, (_step, kind: string, rest: string) => {
    const numbers = numbersIn(rest);
    // The first of these numbers are no lengths.
    const fixed = { translate: 0, rotate: 1, matrix: 4 }[kind] ?? numbers.length;
    return `${kind}(${numbers.map((number, at) => (at < fixed ? number : number * by)).join(' ')})`;
  });
}
