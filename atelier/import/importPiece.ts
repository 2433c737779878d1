import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DROPS } from '#rules/catalogue/drops';
import { assetSlug, type Piece, type Wardrobe } from '#rules/outfit/items';
import { errorCode, OperatorError } from '../../server/config/errors';
import { readWardrobe } from '../../server/http/readWardrobe';
import { readPalette } from '../palette/makePalette';
import { measureDrawing } from '../palette/measureDrawing';
import { RECIPES } from '../recipes/recipes';
import { importDrawing } from './importDrawing';
import { nearestPiece } from './nearestPiece';

const FORCE = '--force';

/**
 * Writes an export of Figma or Inkscape as a drawing of the wardrobe, and returns lines that say what was changed and
 * what to do next. The arguments are the file, its category if it should not be guessed, and --force to replace a
 * drawing.
 */
export async function importPiece(args: readonly string[], assets = 'public/assets'): Promise<readonly string[]> {
  const [file, category, ...others] = args.filter(arg => arg !== FORCE);
  if (file === undefined || others.length > 0)
    throw new OperatorError(`Name a file, and its category if you like: import pom-hat.svg hair-and-hats [${FORCE}]`);
  const title = titleOf(file);
  const { svg, changes } = await readDrawing(file);
  const wardrobe = await readWardrobe('public/data');
  const near = nearestPiece(measureDrawing(svg), candidates(wardrobe, assetSlug(title), category), await readPalette());
  if (!near)
    throw new OperatorError(
      `${category} is none of ${[...new Set(wardrobe.map(known => known.category))].join(', ')}.`,
    );
  const target = path.join(assets, near.category, `${assetSlug(title)}.svg`);
  const isNew = await writeDrawing(target, svg, args.includes(FORCE));
  return [
    `${target} ${isNew ? 'is written' : 'is the same already'}: ${svg.length} bytes.`,
    ...changes.map(change => `- ${change}`),
    ...nextSteps(title, near, wardrobe),
  ];
}

/** 'pom-hat.svg' is 'Pom Hat'. */
function titleOf(file: string): string {
  const words = path
    .basename(file)
    .replace(/\.svg$/i, '')
    .split(/[\s_-]+/);
  const title = words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  if (/^[a-z\d]+(?:-[a-z\d]+)*$/.test(assetSlug(title))) return title;
  throw new OperatorError(`${file}: name the file after the piece, in letters and digits, such as pom-hat.svg.`);
}

async function readDrawing(file: string): Promise<{ svg: string; changes: readonly string[] }> {
  try {
    const { svg, changes, mistakes } = importDrawing(await readText(file));
    if (mistakes.length === 0) return { svg, changes };
    throw new OperatorError(`cannot be used as it is, and nothing was written:\n- ${mistakes.join('\n- ')}`);
  } catch (error: unknown) {
    if (error instanceof OperatorError) throw new OperatorError(`${file} ${error.message}`);
    throw error;
  }
}

const MAX_BYTES = 1024 * 1024;

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > MAX_BYTES) throw new OperatorError(`is ${size} bytes, and at most ${MAX_BYTES} are read`);
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error: unknown) {
    if (error instanceof OperatorError) throw error;
    const code = errorCode(error);
    if (code === 'ENOENT') throw new OperatorError('does not exist');
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new OperatorError('is not text in UTF-8; export it as plain SVG');
    throw new OperatorError(`cannot be read (${String(code)})`);
  }
}

/** The pieces that an export may be of the kind of: those of its category or name, if they are known. */
function candidates(wardrobe: Wardrobe, slug: string, category: string | undefined): Wardrobe {
  if (category !== undefined) return wardrobe.filter(piece => piece.category === category);
  const namesakes = wardrobe.filter(({ item }) => assetSlug(item.title) === slug);
  return namesakes.length > 0 ? namesakes : wardrobe;
}

/** Returns whether the drawing is new or changed. */
async function writeDrawing(file: string, svg: string, isForced: boolean): Promise<boolean> {
  if (path.relative('public/assets', file).replace(/\.svg$/, '') in RECIPES)
    throw new OperatorError(`${file} is drawn by its recipe in atelier/recipes; change that.`);
  try {
    await writeFile(file, svg, { flag: isForced ? 'w' : 'wx' });
    return true;
  } catch (error: unknown) {
    if (errorCode(error) !== 'EEXIST') throw error;
    if ((await readFile(file, 'utf8')) === svg) return false;
    throw new OperatorError(`${file} exists already and is different; ${FORCE} replaces it.`);
  }
}

function nextSteps(title: string, { category, item }: Piece, wardrobe: Wardrobe): readonly string[] {
  const check = `npm run atelier -- ${assetSlug(title)}`;
  const isKnown = wardrobe.some(known => known.category === category && known.item.title === title);
  if (isKnown) return [`Now run ${check}`];
  const { layer, topType } = item;
  const row = { title, layer, xp: 100, ...(topType && { topType }), drop: DROPS.at(-1) };
  return [
    `It covers what ${item.title} covers. If it is not of ${category}, remove it and name its category after the file.`,
    `Now add this row at the end of public/data/${category}.json, with a price, words and a drop of its own:`,
    JSON.stringify(row, null, 1),
    `and run ${check}`,
  ];
}
