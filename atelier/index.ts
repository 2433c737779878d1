export { checkWardrobe } from './checkWardrobe';
export { readCrops } from './crops';
export { printPalette, readPalette } from './palette/makePalette';
