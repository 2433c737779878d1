/**
 * Draws pieces from their recipes, and shows them: `npm run atelier -- egg-tee rugby-shirt`. A piece without a recipe
 * is drawn by hand; it is only measured and shown. Each piece's crop and its row in the palette are written, too.
 * `npm run atelier -- import FILE.svg` makes such a drawing of an export.
 */
import { writeFile } from 'node:fs/promises';
import { checkWardrobe } from './checkWardrobe';
import { showPiece } from './showPiece';
import { OperatorError } from '../server/config/errors';
import { importPiece } from './import/importPiece';
import { makePalette, PALETTE_FILE, printPalette } from './palette/makePalette';

async function drawPieces(names: readonly string[]): Promise<void> {
  if (names.length === 0) throw new OperatorError('Name pieces, such as egg-tee, or the whole wardrobe: all.');
  for (const file of await showPiece(names)) console.log(file);
  await writeFile(PALETTE_FILE, printPalette(await makePalette()));
  for (const mistake of await checkWardrobe(names)) console.error(mistake);
}

try {
  const [first, ...rest] = process.argv.slice(2);
  if (first === 'import') for (const line of await importPiece(rest)) console.log(line);
  else await drawPieces(process.argv.slice(2));
} catch (error: unknown) {
  // A recipe's mistake needs the stack, a wrong name or row does not.
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
