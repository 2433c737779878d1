import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import { readFile } from 'node:fs/promises';

const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/;

/** How many of a compressed script's bytes each package takes: its share of the minified script. */
export async function packageSizes(script: string, compressed: number): Promise<Map<string, number>> {
  const lines = (await readFile(script, 'utf8')).split('\n');
  const map = new TraceMap(await readFile(`${script}.map`, 'utf8'));
  const whole = lines.reduce((sum, line) => sum + line.length, 0);
  const sizes = new Map<string, number>();
  decodedMappings(map).forEach((segments, line) => {
    segments.forEach(([column, source], index) => {
      const end = segments[index + 1]?.[0] ?? lines[line]?.length ?? 0;
      const name = PACKAGE.exec(map.sources[source ?? -1] ?? '')?.[1] ?? 'our own';
      sizes.set(name, (sizes.get(name) ?? 0) + ((end - column) / whole) * compressed);
    });
  });
  return sizes;
}
