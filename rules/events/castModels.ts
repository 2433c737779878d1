import { COLOURS, GAME_FITS } from '../fits/gameFits';
import type { Avatar } from '../outfit/avatar';
import { LAYERS, type Layer } from '../outfit/layers';
import { eventColour } from './eventColour';
import type { GameEvent } from './events';

type Colour = keyof typeof COLOURS;

interface Part {
  /** Words that the fit suits, besides those in the names of its pieces. Longer forms of a word count too. */
  readonly words: string;
  /** The cards on which its clothes would vanish. */
  readonly clashes: readonly Colour[];
}

/** For each of GAME_FITS, in its order. */
export const PARTS: readonly Part[] = [
  { words: 'beach buffet holiday summer sun tourist travel trip', clashes: [] },
  { words: 'birthday dance mother portrait retro sixties tea wedding', clashes: ['Butter', 'Citron'] },
  {
    words: 'après chill cold frost ice knit mountain ski snow winter',
    clashes: ['Lilac', 'Mint'],
  },
  { words: 'autumn detective formal november receipt secret spy', clashes: ['Tangerine'] },
  { words: 'alien cosmic galaxy gravity moon planet rocket space star zero', clashes: ['Blush'] },
  { words: 'art cinema culture museum paint paris pier poet sail sea season', clashes: [] },
  { words: 'ball dinner evening gala glamour opera overdressed party red', clashes: [] },
  { words: 'book formal library office reply school speech usual work', clashes: ['Lilac', 'Mint'] },
  { words: 'dog love park romance valentine walk weekend', clashes: [] },
  { words: 'april festival garden lost mud photo picture property spring', clashes: ['Tangerine'] },
  { words: 'desert holiday horse nap ranch rained west wild', clashes: ['Tangerine'] },
  { words: 'circus dinner gala gentleman magic opera overdressed rich theatre', clashes: [] },
  { words: 'cancelled clean laundry machine monday rain sad sorry wash weather', clashes: ['Butter', 'Citron'] },
  { words: 'disco late punk race ran run skate sport team', clashes: ['Sky', 'Lilac', 'Blush'] },
];

const ON_HEADS: readonly Layer[] = ['head', 'eye', 'hairAndHats', 'facialHair', 'mouth', 'headAccessories', 'glasses'];

interface Model extends Part {
  readonly index: number;
  readonly fit: Avatar;
}

const MODELS = GAME_FITS.map((fit, index): Model => ({ ...(PARTS[index] as Part), index, fit }));

type Cast = readonly [body: Model, head: Model];

/**
 * Two fits for each event of a group, for cards without pictures of their own. They suit the words of the event, and no
 * fit appears twice before every one has appeared. Older events choose first, so a new event does not change their cards.
 */
export function castModels(events: readonly GameEvent[]): ReadonlyMap<number, readonly [Avatar, Avatar]> {
  const sorted = [...events].sort((a, b) => a.id - b.id);
  const taken = new Set<string>();
  const first = sorted.map(event => cast(event, taken));
  const second = sorted.map(event => cast(event, taken));
  return new Map(sorted.map(({ id }, n) => [id, [first[n] as Avatar, second[n] as Avatar]]));
}

function cast(event: GameEvent, taken: Set<string>): Avatar {
  const casts = castsFor(event);
  const free = casts.filter(one => !taken.has(keyOf(one)));
  const [body, head] = [...free, ...casts][0] as Cast;
  taken.add(keyOf([body, head]));
  return combine(body.fit, head.fit);
}

const keyOf = ([body, head]: Cast): string => `${body.index} ${head.index}`;

/** Whole fits come first, then bodies with the heads of others; each time, what suits the event best. */
function castsFor(event: GameEvent): readonly Cast[] {
  const words = wordsOf(event);
  const colour = eventColour(event);
  const start = (2 * Math.abs(event.id)) % MODELS.length;
  const rotated = [...MODELS.slice(start), ...MODELS.slice(0, start)];
  const seen = rotated.filter(({ clashes }) => !clashes.some(name => COLOURS[name] === colour));
  const suited = [...seen].sort((a, b) => suits(b, words) - suits(a, words));
  return seen.flatMap((_, turn) =>
    suited.map((body): Cast => [body, seen[(seen.indexOf(body) + turn) % seen.length] as Model]),
  );
}

function combine(body: Avatar, head: Avatar): Avatar {
  return Object.fromEntries(LAYERS.map(layer => [layer, (ON_HEADS.includes(layer) ? head : body)[layer]])) as Avatar;
}

/** An event's words. Those of the title count three times as much as those of the description. */
function wordsOf({ title, sub_title, description }: GameEvent): readonly (readonly [word: string, weight: number])[] {
  const split = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return [
    ...split(title).map(word => [word, 3] as const),
    ...split(sub_title ?? '').map(word => [word, 2] as const),
    ...split(description).map(word => [word, 1] as const),
  ];
}

function suits({ fit, words: suited }: Model, words: ReturnType<typeof wordsOf>): number {
  const files = Object.values(fit).map(value => /\/([\w-]*)/.exec(value)?.[1] ?? '');
  const pieces = files.flatMap(file => file.split('-')).filter(word => word.length > 3 && word !== 'regular');
  const own = [...suited.split(' '), ...pieces];
  return words
    .filter(([word]) => own.some(known => word === known || (known.length > 3 && word.startsWith(known))))
    .reduce((total, [, weight]) => total + weight, 0);
}
