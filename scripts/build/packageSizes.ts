import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/;

interface Piece {
  readonly line: number;
  readonly column: number;
  readonly source: string | null;
}

/** The minified script, cut where its source map changes from one source to another. */
async function piecesOf(file: string): Promise<readonly Piece[]> {
  const map = new TraceMap(await readFile(`${file}.map`, 'utf8'));
  const pieces: Piece[] = [];
  eachMapping(map, ({ generatedLine, generatedColumn, source }) =>
    pieces.push({ line: generatedLine, column: generatedColumn, source }),
  );
  return pieces;
}

/** How many of a compressed script's bytes each package takes: its share of the minified script. */
export async function packageSizes(folder: string, script: string, compressed: number): Promise<Map<string, number>> {
  const file = path.join(folder, script);
  const lines = (await readFile(file, 'utf8')).split('\n');
  const pieces = await piecesOf(file);
  const sizes = new Map<string, number>();
  const whole = lines.reduce((sum, line) => sum + line.length, 0);
  pieces.forEach(({ line, column, source }, index) => {
    const next = pieces[index + 1];
    const end = next?.line === line ? next.column : (lines[line - 1]?.length ?? 0);
    const name = PACKAGE.exec(source ?? '')?.[1] ?? 'our own';
    sizes.set(name, (sizes.get(name) ?? 0) + ((end - column) / whole) * compressed);
  });
  return sizes;
}
