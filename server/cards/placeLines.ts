import type { Words } from './drawing';

/** How wide a character is in a font of size 1; undefined if the font lacks it. */
export type Measure = (character: string, font: Words['font']) => number | undefined;

interface Placed {
  readonly size: number;
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

const LINE_HEIGHT: Readonly<Record<Words['font'], number>> = { display: 0.96, text: 1.2 };
/** From the top of a line to its baseline, in parts of the font's size. */
const BASELINE: Readonly<Record<Words['font'], number>> = { display: 0.8, text: 0.92 };
const SMALLEST = 16;
const STEP = 0.94;
const NOTHING: Placed = { size: 0, lines: [] };

/** Lines that fit into their area, as large as can be; nothing if the font lacks one of the letters. */
export function placeLines(words: Words, measure: Measure): Placed {
  const { text, font, area, align, stand } = words;
  const widths = new Map(Array.from(text, character => [character, measure(character, font)] as const));
  if ([...widths.values()].includes(undefined)) return NOTHING;
  const widthOf = (part: string): number =>
    Array.from(part, character => widths.get(character) ?? 0).reduce((a, b) => a + b, 0);
  for (let size = words.size; size >= SMALLEST; size *= STEP) {
    const lines = breakLines(text, area.width / size, widthOf);
    const step = size * LINE_HEIGHT[font];
    const height = lines.length * step;
    if (height > area.height || lines.some(line => widthOf(line) * size > area.width)) continue;
    const top = area.y + { top: 0, middle: 0.5, bottom: 1 }[stand] * (area.height - height);
    const x = align === 'middle' ? area.x + area.width / 2 : area.x;
    const placed = lines.map((line, n) => ({ text: line, x, y: round(top + n * step + size * BASELINE[font]) }));
    return { size: round(size), lines: placed };
  }
  return NOTHING;
}

/** A word that is wider than the line has a line of its own. */
function breakLines(text: string, room: number, widthOf: (part: string) => number): readonly string[] {
  return text
    .split(' ')
    .filter(word => word !== '')
    .reduce<readonly string[]>((lines, word) => {
      const last = lines.at(-1);
      const longer = `${last ?? ''} ${word}`;
      return last !== undefined && widthOf(longer) <= room ? [...lines.slice(0, -1), longer] : [...lines, word];
    }, []);
}

const round = (value: number): number => Math.round(value * 100) / 100;
