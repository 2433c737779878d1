import type { ByLayer } from '../outfit/layers';
import type { DressCode, GameEvent } from './events';
import { dressCodeOf } from './lending';

const pieces = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`;

/** What a code asks for, in English. */
export const CODE_WORDS = {
  wear: {
    background: 'A background',
    head: 'A skin',
    eye: 'An eye',
    hairAndHats: 'Hair or hats on',
    shoesAndLegs: 'Shoes on',
    bottoms: 'Bottoms on',
    tops: 'Tops on',
    bodyAccessories: 'Something around the body',
    arms: 'Sleeves on',
    facialHair: 'A beard',
    mouth: 'A mouth',
    headAccessories: 'Something on the head',
    glasses: 'Glasses on',
  } satisfies ByLayer<string>,
  bare: {
    background: 'No background',
    head: 'The usual skin',
    eye: 'The usual eye',
    hairAndHats: 'Head bare',
    shoesAndLegs: 'Feet bare',
    bottoms: 'Underwear only',
    tops: 'No top',
    bodyAccessories: 'Nothing around the body',
    arms: 'Arms bare',
    facialHair: 'Shaved',
    mouth: 'The usual mouth',
    headAccessories: 'Nothing on the head',
    glasses: 'No glasses',
  } satisfies ByLayer<string>,
  most: (count: number): string => `At most ${pieces(count)}`,
  only: (count: number): string => `${pieces(count)} to choose from`,
  lent: (count: number): string => `${pieces(count)}, lent to everybody`,
};

/** A code as short sentences: 'Hair or hats on. Feet bare. At most 5 pieces.' */
function codeText(code: DressCode, words: typeof CODE_WORDS): string {
  const { wear = [], bare = [], most, only, lent } = code;
  const sentences = [
    ...wear.map(layer => words.wear[layer]),
    ...bare.map(layer => words.bare[layer]),
    ...(most === undefined ? [] : [words.most(most)]),
    ...(only === undefined || lent === true ? [] : [words.only(only.length)]),
    ...(lent === undefined ? [] : [words.lent((lent === true ? (only ?? []) : lent).length)]),
  ];
  return sentences.map(sentence => `${sentence}.`).join(' ');
}

/** The same for an event; '' if it asks and lends nothing. */
export const eventCodeText = (event: Pick<GameEvent, 'dress_code' | 'lent'>, words = CODE_WORDS): string =>
  codeText(dressCodeOf(event), words);

/** What to know before dressing, for calendars and feeds: the description, and what the event asks and lends. */
export const eventBrief = (event: Pick<GameEvent, 'description' | 'dress_code' | 'lent'>): string =>
  [event.description, eventCodeText(event)].filter(text => text !== '').join(' ');
