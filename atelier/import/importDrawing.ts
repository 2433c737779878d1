import { optimize, type CustomPlugin, type PluginConfig, type XastElement } from 'svgo';
import { OperatorError } from '../../server/config/errors';
import { paintMistakes } from '../checkPiece';
import { pictureProblems } from '#rules/catalogue/pictureProblems';
import { differentPart } from './differentPart';
import { childrenOf, within } from './elements';
import { markLines, prepare, refuseForeign } from './prepare';
import { survey } from './survey';
import { readStyle, spellOut, tidy } from './tidy';

interface Imported {
  /** '' if nothing can be made of the export. */
  readonly svg: string;
  /** What is not as it was exported. */
  readonly changes: readonly string[];
  /** Why the drawing cannot be used. */
  readonly mistakes: readonly string[];
}

/** An export as a drawing of the wardrobe that paints the same. Throws what is wrong with a file that is no drawing. */
export function importDrawing(exported: string): Imported {
  refuseForeign(exported);
  const changes: string[] = [];
  const mistakes: string[] = [];
  const lines = inRoot('lines', root => markLines(root, exported));
  const prepared = run(exported, [lines, ...PLAIN, inRoot('prepare', root => changes.push(...prepare(root)))]);
  run(prepared, [inRoot('survey', root => mistakes.push(...survey(root)))]);
  if (mistakes.length > 0) return { svg: '', changes, mistakes };
  const svg = shortened(prepared);
  changes.push(...missing(exported, svg));
  const problems = pictureProblems(svg);
  if (problems.length > 0) return { svg, changes, mistakes: problems };
  const black = differentPart(svg, svg.replace('<svg', '<svg fill="none"'));
  return {
    svg,
    changes,
    mistakes: [
      ...black.map(place => `has a shape without a fill, which is black, at ${place}`),
      ...paintMistakes(svg),
      ...differentPart(prepared, svg).map(place => `does not paint the same as the export at ${place}`),
    ],
  };
}

/** So many rounds at most: rounding may go to and fro. */
const ROUNDS = 6;

/** Shortens a drawing until that changes nothing, so that importing it again does not either. */
function shortened(svg: string, rounds = ROUNDS): string {
  const again = run(svg, ['removeHiddenElems', inRoot('tidy', tidy), SHORTER, inRoot('spell', spellOut)]);
  return again === svg || rounds === 1 ? again : shortened(again, rounds - 1);
}

/** The elements and attributes that an export has and its drawing has not. */
function missing(exported: string, svg: string): readonly string[] {
  const kept = namesIn(svg);
  const gone = [...new Set(namesIn(exported))].filter(name => !kept.includes(name));
  return gone.length === 0 ? [] : [`written otherwise or left out: ${gone.join(', ')}`];
}

function namesIn(svg: string): readonly string[] {
  return [...svg.matchAll(/<([a-z][\w:-]*)|\s([a-z][\w:-]*)=["']/gi)].map(([, element, attribute = '']) => {
    const name = (element ?? attribute).replace(/:.*/, ':*');
    return element === undefined ? name : `<${name}>`;
  });
}

/** svgo's plugins change the tree while they walk it, ours once that is done. */
function inRoot(name: string, change: (root: XastElement) => void): CustomPlugin {
  return { name, fn: () => ({ root: { exit: file => childrenOf(file).forEach(root => change(root)) } }) };
}

const PLAIN: readonly PluginConfig[] = [
  ...(['removeDoctype', 'removeComments', 'removeMetadata', 'removeTitle', 'removeEditorsNSData'] as const),
  { name: 'removeDesc', params: { removeAny: true } },
  { name: 'removeXlink', params: { includeLegacy: true } },
  { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
  'removeStyleElement',
  inRoot('readStyle', root => within(root).forEach(readStyle)),
];

const SHORTER: PluginConfig = {
  name: 'preset-default',
  params: {
    overrides: { mergePaths: false, moveElemsAttrsToGroup: false, cleanupNumericValues: { floatPrecision: 2 } },
  },
};

function run(svg: string, plugins: readonly PluginConfig[]): string {
  try {
    return optimize(svg, {
      plugins: [...plugins],
      multipass: plugins.includes(SHORTER),
      floatPrecision: 1,
      js2svg: { pretty: true, indent: 2 },
    }).data;
  } catch (error: unknown) {
    if (error instanceof Error && error.name === 'SvgoParserError')
      throw new OperatorError(`is not well-formed: ${error.message.replace('<input>:', 'line ')}`);
    throw error;
  }
}
