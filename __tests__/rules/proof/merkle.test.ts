import { createHash } from 'node:crypto';
import {
  consistencyPath,
  consistencyPathOf,
  inclusionPath,
  isConsistent,
  leafHash,
  rootByPath,
  treeRoot,
} from '../../../rules/index';

const hash = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex');
const sized = (size: number) =>
  Array.from({ length: size }, (_, index) => leafHash(new TextEncoder().encode(`leaf ${index}`), hash));
const LEAVES = sized(70);

/** A literal implementation of RFC 9162, section 2.1.1. */
function mth(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return hash(new Uint8Array());
  if (leaves.length === 1) return leaves[0]!;
  const k = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return hash(Uint8Array.from([1, ...mth(leaves.slice(0, k)), ...mth(leaves.slice(k))]));
}

const flipped = (bytes: Uint8Array, bit: number) =>
  bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

test('roots equal those of the RFC’s recursion, for all sizes up to 70', () => {
  for (let size = 0; size <= 70; size++)
    expect([size, hex(treeRoot(LEAVES.slice(0, size), hash))]).toEqual([size, hex(mth(LEAVES.slice(0, size)))]);
});

test('roots equal the test vectors of Certificate Transparency', () => {
  const data = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const leaves = data.map(text => leafHash(Uint8Array.from(Buffer.from(text, 'hex')), hash));
  expect([1, 3, 8].map(size => hex(treeRoot(leaves.slice(0, size), hash)))).toEqual([
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]);
});

test('every leaf of every size up to 70 is proved by its own path only', () => {
  for (let size = 1; size <= 70; size++) {
    const leaves = LEAVES.slice(0, size);
    const root = hex(mth(leaves));
    for (const [index, leaf] of leaves.entries()) {
      const path = inclusionPath(leaves, index, hash);
      expect([size, index, hex(rootByPath(leaf, index, size, path, hash))]).toEqual([size, index, root]);
      expect(rootByPath(leaf, index, size, [...path, leaf], hash)).toBeUndefined();
      if (path.length > 0) expect(rootByPath(leaf, index, size, path.slice(1), hash)).toBeUndefined();
    }
  }
});

test('every flipped bit of a path is noticed', () => {
  for (const size of [2, 5, 13, 32]) {
    const leaves = LEAVES.slice(0, size);
    const root = hex(mth(leaves));
    for (const [index, leaf] of leaves.entries()) {
      const path = inclusionPath(leaves, index, hash);
      for (const [element, bytes] of path.entries())
        for (let bit = 0; bit < 256; bit += size === 5 ? 1 : 37)
          expect(hex(rootByPath(leaf, index, size, path.with(element, flipped(bytes, bit)), hash))).not.toBe(root);
    }
  }
});

test.each([
  [-1, 4],
  [4, 4],
  [0, 0],
])('there is no leaf %s of %s', (index, size) => {
  expect(rootByPath(LEAVES[0]!, index, size, [], hash)).toBeUndefined();
  expect(() => inclusionPath(LEAVES.slice(0, size), index, hash)).toThrow(`there is no leaf ${index} of ${size}`);
});

test('the path of a leaf at either end does not prove a leaf beyond it', () => {
  const leaves = LEAVES.slice(0, 4);
  const pathOf = (index: number) => inclusionPath(leaves, index, hash);
  expect(rootByPath(leaves[0]!, -1, 4, pathOf(0), hash)).toBeUndefined();
  expect(rootByPath(leaves[3]!, 4, 4, pathOf(3), hash)).toBeUndefined();
});

test('part of a root is not the root', () => {
  const root = mth(LEAVES.slice(0, 4));
  expect(isConsistent({ size: 4, root: root.slice(0, 5) }, { size: 4, root }, [], hash)).toBe(false);
});

test('every size up to 40 is consistent with every larger one, by its own path only', () => {
  for (let size = 1; size <= 40; size++) {
    const leaves = LEAVES.slice(0, size);
    const to = { size, root: mth(leaves) };
    for (let from = 1; from <= size; from++) {
      const earlier = { size: from, root: mth(leaves.slice(0, from)) };
      const path = consistencyPath(leaves, from, hash);
      expect([from, size, isConsistent(earlier, to, path, hash)]).toEqual([from, size, true]);
      const forged = [
        isConsistent({ ...earlier, root: flipped(earlier.root, 7) }, to, path, hash),
        isConsistent(earlier, { ...to, root: flipped(to.root, 99) }, path, hash),
        isConsistent(earlier, to, [...path, to.root], hash),
        path.length > 0 && isConsistent(earlier, to, path.slice(0, -1), hash),
        ...path.map((bytes, index) => isConsistent(earlier, to, path.with(index, flipped(bytes, 3 * size)), hash)),
      ];
      expect([from, size, forged.filter(Boolean)]).toEqual([from, size, []]);
    }
  }
});

test.each([
  [0, 4],
  [5, 4],
])('no tree of %s leaves grows to %s', (from, size) => {
  const [leaves, root] = [LEAVES.slice(0, size), mth(LEAVES.slice(0, size))];
  expect(() => consistencyPath(leaves, from, hash)).toThrow(`a tree of ${size} leaves does not extend one of ${from}`);
  expect(isConsistent({ size: from, root }, { size, root }, [], hash)).toBe(false);
});

test('a tree that was changed in the middle is not consistent', () => {
  const changed = LEAVES.with(3, LEAVES[60]!);
  const path = consistencyPath(changed, 20, hash);
  const earlier = { size: 20, root: mth(LEAVES.slice(0, 20)) };
  expect(isConsistent(earlier, { size: 70, root: mth(changed) }, path, hash)).toBe(false);
});

test('the roots of full chunks can replace their leaves', () => {
  const CHUNK = 8;
  for (const size of [1, 8, 9, 24, 37, 64, 70]) {
    const leaves = LEAVES.slice(0, size);
    const chunks = Array.from({ length: Math.ceil(size / CHUNK) }, (_, i) =>
      mth(leaves.slice(i * CHUNK, (i + 1) * CHUNK)),
    );
    expect(hex(treeRoot(chunks, hash))).toBe(hex(mth(leaves)));
    for (const [index, leaf] of leaves.entries()) {
      const chunk = Math.floor(index / CHUNK);
      const inside = inclusionPath(leaves.slice(chunk * CHUNK, (chunk + 1) * CHUNK), index % CHUNK, hash);
      const path = [...inside, ...inclusionPath(chunks, chunk, hash)];
      expect(hex(rootByPath(leaf, index, size, path, hash))).toBe(hex(mth(leaves)));
    }
    const path = consistencyPathOf(1, size, (from, until) => mth(leaves.slice(from, until)));
    expect(path).toEqual(consistencyPath(leaves, 1, hash));
  }
});
