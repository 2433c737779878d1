/**
 * Draws pieces from their recipes, and shows them: `npm run atelier -- egg-tee rugby-shirt`. A piece without a recipe
 * is drawn by hand; it is only measured and shown. Each piece's crop and its row in the palette are written, too.
 */
import { writeFile } from 'node:fs/promises';
import { checkWardrobe } from './atelier/checkWardrobe';
import { showPiece } from './atelier/showPiece';
import { makePalette, PALETTE_FILE, printPalette } from './palette/makePalette';

const names = process.argv.slice(2);
if (names.length === 0) throw new Error('Name pieces, such as egg-tee, or the whole wardrobe: all.');
for (const file of await showPiece(names)) console.log(file);
await writeFile(PALETTE_FILE, printPalette(await makePalette()));
for (const mistake of await checkWardrobe(names)) console.error(mistake);
