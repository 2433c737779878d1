import { CODE_WORDS, eventBrief, eventCodeText } from '#rules/events/dressCodeText';
import { LAYERS } from '#rules/outfit/layers';

test('an event without a code has no line, and its description alone', () => {
  expect(eventCodeText({})).toBe('');
  expect(eventBrief({ description: 'Zero gravity.' })).toBe('Zero gravity.');
});

test.each([
  [
    { dress_code: { wear: ['hairAndHats'], bare: ['shoesAndLegs'], most: 5 } } as const,
    'Hair or hats on. Feet bare. At most 5 pieces.',
  ],
  [{ dress_code: { most: 1 } }, 'At most 1 piece.'],
  [{ dress_code: { only: ['a', 'b'] } }, '2 pieces to choose from.'],
  [{ dress_code: { only: ['a', 'b'] }, lent: true } as const, '2 pieces, lent to everybody.'],
  [{ dress_code: { only: ['a', 'b'] }, lent: ['a'] }, '2 pieces to choose from. 1 piece, lent to everybody.'],
  [{ lent: true } as const, '0 pieces, lent to everybody.'],
])('%j is told as %j', (event, text) => {
  expect(eventCodeText(event)).toBe(text);
  expect(eventBrief({ description: 'Dress.', ...event })).toBe(`Dress. ${text}`);
});

test('each layer has words of its own for being worn and for being bare', () => {
  const words = LAYERS.flatMap(layer => [CODE_WORDS.wear[layer], CODE_WORDS.bare[layer]]);
  expect(new Set(words).size).toBe(2 * LAYERS.length);
});
