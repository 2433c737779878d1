import {
  addLooks,
  findLook,
  insertLook,
  LOOK_NAME_LIMIT,
  lookName,
  LOOKS_LIMIT,
  looksFile,
  moveLook,
  readLooks,
  tidyLookName,
  type Look,
} from '#rules/fits/looks';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { WARDROBE } from '../support/catalogue';
import { wearing } from '../support/games';

const beret = wearing('hair-and-hats/beret.svg', 'tops/breton.svg', 'bottoms/wide-jeans.svg').avatar;
const bare = DEFAULT_AVATAR;
const minted = { ...DEFAULT_AVATAR, background: '#9fddbe' };

function look(id: string, avatar = bare): Look {
  return { id, name: `Look ${id}`, avatar };
}

/** Looks with different backgrounds. */
function manyLooks(count: number): readonly Look[] {
  return Array.from({ length: count }, (_, n) =>
    look(`m${n}`, { ...bare, background: `#${String(n).padStart(6, '0')}` }),
  );
}

const idsOf = (looks: readonly Look[]): string => looks.map(({ id }) => id).join(' ');

describe('a look is named', () => {
  test.each([
    ['after its two topmost pieces', beret, [], 'Beret & Breton'],
    ['after its clothes rather than its head', { ...beret, head: 'head/mint.svg' }, [], 'Beret & Breton'],
    [
      'after its head as well',
      { ...bare, head: 'head/mint.svg', hairAndHats: 'hair-and-hats/beret.svg' },
      [],
      'Beret & Mint',
    ],
    ['after its only piece', wearing('tops/breton.svg').avatar, [], 'Breton'],
    ['after the underwear if it has no pieces', minted, [], 'Underwear'],
    ['with a number if the name is taken', beret, ['Beret & Breton'], 'Beret & Breton 2'],
    ['with the next number', beret, ['Beret & Breton', 'Beret & Breton 2'], 'Beret & Breton 3'],
  ])('%s', (_, avatar, taken, name) => {
    expect(lookName(avatar, WARDROBE, taken)).toBe(name);
  });

  test('within the limit, with its number', () => {
    const long = { ...bare, glasses: `glasses/${'very-'.repeat(20)}long.svg` };
    const first = lookName(long, [], []);
    expect(first).toBe('Very Very Very Very Very Very Very Very');
    expect(lookName(long, [], [first])).toBe('Very Very Very Very Very Very Very Ver 2');
  });
});

test.each([
  ['  Sunday   best ', 'Sunday best'],
  ['two\nlines\tand\u0000more', 'two lines and more'],
  ['right \u202eto left', 'right to left'],
  ['half \ud83e', 'half'],
  ['👩‍🚀 suit', '👩‍🚀 suit'],
  ['\n\t ', ''],
  [` ${'x'.repeat(LOOK_NAME_LIMIT)}`, 'x'.repeat(LOOK_NAME_LIMIT)],
  ['🧥'.repeat(50), '🧥'.repeat(LOOK_NAME_LIMIT)],
])('the name %j is kept as %j', (typed, kept) => {
  expect(tidyLookName(typed)).toBe(kept);
});

describe('reading', () => {
  test('what was stored returns the same looks', () => {
    const looks = [look('a', beret), look('b', minted)];
    expect(readLooks(JSON.parse(JSON.stringify(looks)))).toEqual({ looks, unread: 0 });
  });

  test('a file gives its looks new ids', () => {
    const { looks, unread } = readLooks(JSON.parse(looksFile([look('a', beret), look('b', minted)])));
    expect(looks).toEqual([
      { id: '1', name: 'Look a', avatar: beret },
      { id: '2', name: 'Look b', avatar: minted },
    ]);
    expect(unread).toBe(0);
  });

  test.each([
    ['nothing', undefined],
    ['a number', 7],
    ['null', null],
    ['another object', { looks: [look('a')] }],
    ['a file without a list', { duds: 'looks', version: 1, looks: 'none' }],
  ])('%s returns no looks', (_, raw) => {
    expect(readLooks(raw)).toEqual({ looks: [], unread: 0 });
  });

  test('counts the rows that are not looks, and repairs the rest', () => {
    const { looks, unread } = readLooks([
      7,
      null,
      { name: 'No fit' },
      { name: 'No layer', avatar: { hat: 'beret' } },
      { id: 'x', name: 'Half', avatar: { tops: 'tops/breton.svg', eye: 7, arms: 'arms/regular-short.svg' } },
      { id: 'x', name: '\n', avatar: beret },
      { avatar: minted },
    ]);
    expect(unread).toBe(4);
    expect(looks).toEqual([
      { id: 'x', name: 'Half', avatar: { ...bare, tops: 'tops/breton.svg', arms: 'arms/regular-short.svg' } },
      { id: '1', name: 'Beret & Breton', avatar: beret },
      { id: '2', name: 'Underwear', avatar: minted },
    ]);
  });
});

describe('adding', () => {
  test('leaves out fits that the list has already, and repeated ones', () => {
    const added = addLooks([look('a', beret)], [look('b', beret), look('c', minted), look('d', minted)]);
    expect(idsOf(added.looks)).toBe('a c');
    expect(added).toMatchObject({ had: 2, over: 0 });
  });

  test('gives new ids to looks whose id is taken', () => {
    const more = [{ ...look('1', minted) }, { ...look('1', bare) }];
    expect(idsOf(addLooks([look('1', beret)], more).looks)).toBe('1 2 3');
  });

  test('stops at the limit', () => {
    const added = addLooks(manyLooks(LOOKS_LIMIT - 1), [look('a', beret), look('b', minted)]);
    expect(added.looks).toHaveLength(LOOKS_LIMIT);
    expect(added).toMatchObject({ had: 0, over: 1 });
    expect(addLooks(manyLooks(LOOKS_LIMIT + 5), [look('a', beret)])).toMatchObject({ had: 0, over: 1 });
  });
});

test('a fit is found whatever its name', () => {
  const looks = [look('a', beret), look('b', minted)];
  expect(findLook(looks, { ...minted })?.id).toBe('b');
  expect(findLook(looks, bare)).toBeUndefined();
});

describe('moving', () => {
  const looks = ['a', 'b', 'c', 'd'].map(id => look(id));

  test.each([
    ['a', 2, 'b c a d'],
    ['d', 0, 'd a b c'],
    ['b', 1, 'a b c d'],
    ['b', -3, 'b a c d'],
    ['b', 9, 'a c d b'],
    ['z', 0, 'a b c d'],
  ])('%s to %i gives %s', (id, to, order) => {
    expect(idsOf(moveLook(looks, id, to))).toBe(order);
  });

  test('a look whose id has been taken meanwhile gets another', () => {
    expect(idsOf(insertLook([look('1'), look('2')], look('2'), 0))).toBe('3 1 2');
  });

  test('a look that was taken out returns to its place', () => {
    expect(insertLook([look('a'), look('c')], look('b'), 1).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});
