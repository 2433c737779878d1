import { LAYERS, type Avatar, type GameEvent, type Layer } from '../../../rules';
import { COLOURS, LOOKS, SAD_LOOK } from '../../components/looks';
import { eventColour } from './eventColour';

type Colour = keyof typeof COLOURS;

interface Part {
  /** Words that the look suits, besides those in the names of its pieces. Longer forms of a word count too. */
  readonly words: string;
  /** The cards on which its clothes would vanish. */
  readonly clashes: readonly Colour[];
}

/** For each of LOOKS, in its order. */
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

const HEAD_LAYERS: readonly Layer[] = [
  'head',
  'eye',
  'hairAndHats',
  'facialHair',
  'mouth',
  'headAccessories',
  'glasses',
];

/** The index of the look that the body comes from, and of the one that the head comes from; they may be the same. */
type Cast = readonly [body: number, head: number];

type Models = readonly [Avatar, Avatar];

/**
 * Two fits for each event of a group, for cards without pictures of their own. They suit the words of the event, and no
 * fit appears twice. Older events choose first, so a new event does not change their cards.
 */
export function castModels(events: readonly GameEvent[]): ReadonlyMap<number, Models> {
  const sorted = [...events].sort((a, b) => a.id - b.id);
  const taken = new Set<string>();
  const first = new Map(sorted.map(event => [event.id, cast(event, taken)]));
  return new Map(sorted.map(event => [event.id, [first.get(event.id) ?? SAD_LOOK, cast(event, taken)]]));
}

function cast(event: GameEvent, taken: Set<string>): Avatar {
  const free = castsFor(event).find(([body, head]) => !taken.has(`${body} ${head}`)) ?? [0, 0];
  taken.add(free.join(' '));
  return combine(free);
}

/**
 * Complete looks come first, those that suit the event best before the others; then looks with the heads of other
 * looks.
 */
function castsFor(event: GameEvent): readonly Cast[] {
  const words = wordsOf(event);
  const count = LOOKS.length;
  const rotated = LOOKS.map((_, index) => (index + 2 * Math.abs(event.id)) % count);
  const colour = eventColour(event);
  const seen = rotated.filter(index => !(PARTS[index]?.clashes ?? []).some(name => COLOURS[name] === colour));
  const whole = seen.map((index): Cast => [index, index]).sort(([a], [b]) => suits(b, words) - suits(a, words));
  const mixed = seen.flatMap((_, turn) =>
    seen.map((body, place): Cast => [body, seen[(place + turn + 1) % seen.length] ?? body]),
  );
  return [...whole, ...mixed];
}

function combine([body, head]: Cast): Avatar {
  const [below, above] = [LOOKS[body] ?? SAD_LOOK, LOOKS[head] ?? SAD_LOOK];
  return Object.fromEntries(
    LAYERS.map(layer => [layer, (HEAD_LAYERS.includes(layer) ? above : below)[layer]]),
  ) as Avatar;
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

function suits(index: number, words: ReturnType<typeof wordsOf>): number {
  const files = Object.values(LOOKS[index] ?? {}).map(value => /\/([\w-]*)/.exec(value)?.[1] ?? '');
  const pieces = files.flatMap(file => file.split('-')).filter(word => word.length > 3 && word !== 'regular');
  const own = [...(PARTS[index]?.words.split(' ') ?? []), ...pieces];
  return words
    .filter(([word]) => own.some(known => word === known || (known.length > 3 && word.startsWith(known))))
    .reduce((total, [, weight]) => total + weight, 0);
}
