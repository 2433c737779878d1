import fc from 'fast-check';
import { addLooks, insertLook, looksFile, moveLook, readLooks, type Look } from '#rules/fits/looks';
import { isAvatar } from '#rules/outfit/avatar';
import { LAYERS } from '#rules/outfit/layers';
import { valueOf, WARDROBE } from '../rules/support/catalogue';

const value = fc.oneof(fc.constantFrom(...WARDROBE.map(valueOf), '', '#12'), fc.jsonValue());
const row = fc.record(
  {
    id: fc.oneof(fc.string(), fc.jsonValue()),
    name: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
    avatar: fc.oneof(fc.dictionary(fc.constantFrom(...LAYERS, 'shoes'), value), fc.jsonValue()),
  },
  { requiredKeys: [] },
);
const file = fc.record({ duds: fc.constant('looks'), version: fc.jsonValue(), looks: fc.array(row) });
const anyLooks = fc.array(row).map(rows => readLooks(rows).looks);

test('whatever is read, every look has an id of its own, a name and a whole avatar', () => {
  const property = fc.property(fc.oneof(fc.array(row), file, fc.jsonValue(), fc.anything()), raw => {
    const { looks, unread } = readLooks(raw);
    expect(unread).toBeGreaterThanOrEqual(0);
    expect(new Set(looks.map(({ id }) => id)).size).toBe(looks.length);
    for (const { name, avatar } of looks) {
      expect(isAvatar(avatar)).toBe(true);
      expect(Array.from(name).length).toBeGreaterThan(0);
      expect(Array.from(name).length).toBeLessThanOrEqual(40);
    }
    expect(readLooks(JSON.parse(JSON.stringify(looks)))).toEqual({ looks, unread: 0 });
  });
  fc.assert(property, { numRuns: 10_000 });
});

test('a file brings back every fit and name', () => {
  const content = ({ name, avatar }: Look) => ({ name, avatar });
  const property = fc.property(anyLooks, looks => {
    expect(readLooks(JSON.parse(looksFile(looks))).looks.map(content)).toEqual(looks.map(content));
  });
  fc.assert(property, { numRuns: 1_000 });
});

test('adding the same looks again changes nothing', () => {
  const property = fc.property(anyLooks, anyLooks, (looks, more) => {
    const once = addLooks(looks, more);
    const again = addLooks(once.looks, more);
    expect(again.looks).toEqual(once.looks);
    expect(again.had).toBe(more.length - again.over);
    expect(new Set(once.looks.map(({ id }) => id)).size).toBe(once.looks.length);
  });
  fc.assert(property, { numRuns: 1_000 });
});

test('moving changes only the order, and restoring a deleted look only undoes the deletion', () => {
  const property = fc.property(anyLooks, fc.nat(20), fc.integer({ min: -3, max: 25 }), (looks, which, to) => {
    const chosen = looks[which];
    if (chosen === undefined) return;
    const moved = moveLook(looks, chosen.id, to);
    expect(moved).toHaveLength(looks.length);
    expect(new Set(moved)).toEqual(new Set(looks));
    const without = looks.filter(look => look !== chosen);
    expect(insertLook(without, chosen, which)).toEqual(looks);
  });
  fc.assert(property, { numRuns: 1_000 });
});
