/**
 * Measures the colours and the outline of every picture into public/data/palette.json: `npm run palette`.
 * The file is committed; run this after changing the art.
 */
import { writeFile } from 'node:fs/promises';
import { makePalette, PALETTE_FILE, printPalette } from './palette/makePalette';

const palette = await makePalette();
await writeFile(PALETTE_FILE, printPalette(palette));
console.log(`${PALETTE_FILE}: ${Object.keys(palette).length} pictures`);
