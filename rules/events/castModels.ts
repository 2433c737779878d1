import { COLOURS } from '../fits/gameFits';
import type { Avatar } from '../outfit/avatar';
import { LAYERS, type Layer } from '../outfit/layers';
import { eventColour } from './eventColour';
import type { GameEvent } from './events';
import { STAND_INS, type StandIn } from './standIns';

const ON_HEADS: readonly Layer[] = ['head', 'eye', 'hairAndHats', 'facialHair', 'mouth', 'headAccessories', 'glasses'];

type Cast = readonly [body: StandIn, head: StandIn];

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

const keyOf = (cast: Cast): string => cast.map(one => STAND_INS.indexOf(one)).join(' ');

/** Whole fits come first, then bodies with the heads of others; each time, what suits the event best. */
function castsFor(event: GameEvent): readonly Cast[] {
  const words = wordsOf(event);
  const colour = eventColour(event);
  const start = (2 * Math.abs(event.id)) % STAND_INS.length;
  const rotated = [...STAND_INS.slice(start), ...STAND_INS.slice(0, start)];
  const seen = rotated.filter(({ clashes }) => !clashes.some(name => COLOURS[name] === colour));
  const scores = new Map(seen.map(one => [one, suits(one, words)]));
  const suited = [...seen].sort((a, b) => Number(scores.get(b)) - Number(scores.get(a)));
  return seen.flatMap((_, turn) =>
    suited.map((body): Cast => [body, seen[(seen.indexOf(body) + turn) % seen.length] as StandIn]),
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

function suits({ words: own }: StandIn, words: ReturnType<typeof wordsOf>): number {
  return words
    .filter(([word]) => own.some(known => word === known || (known.length > 3 && word.startsWith(known))))
    .reduce((total, [, weight]) => total + weight, 0);
}
