/** Merkle trees after RFC 9162, section 2.1. `leaves` are hashes of leaves, as `leafHash` makes them. */

export type Hash = (bytes: Uint8Array) => Uint8Array;

interface Sealed {
  readonly size: number;
  readonly root: Uint8Array;
}

/** The root over the leaves from `from` up to, but without, `until`. */
type RootOf = (from: number, until: number) => Uint8Array;

const LEAF = 0x00;
const NODE = 0x01;

export function leafHash(data: Uint8Array, hash: Hash): Uint8Array {
  return hash(joined(LEAF, data));
}

function joined(prefix: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 1));
  bytes[0] = prefix;
  let end = 1;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

/** The largest power of 2 below `size`, which is at least 2. */
function splitOf(size: number): number {
  let split = 1;
  while (2 * split < size) split *= 2;
  return split;
}

/** A tree that grows leaf by leaf and keeps only the roots of its complete subtrees, the largest first. */
interface GrowingTree {
  add(leaf: Uint8Array): void;
  root(): Uint8Array;
}

export function growingTree(hash: Hash): GrowingTree {
  const subtrees: Uint8Array[] = [];
  let size = 0;
  const node = (left: Uint8Array, right: Uint8Array) => hash(joined(NODE, left, right));
  return {
    add(leaf) {
      let subtree = leaf;
      // Two subtrees of the same size become one, as the bits of a number carry over.
      for (let rest = size; ; rest = Math.floor(rest / 2)) {
        const left = subtrees.at(-1);
        if (rest % 2 === 0 || left === undefined) break;
        subtrees.pop();
        subtree = node(left, subtree);
      }
      subtrees.push(subtree);
      size += 1;
    },
    root: () =>
      subtrees.length === 0 ? hash(new Uint8Array()) : subtrees.reduceRight((right, left) => node(left, right)),
  };
}

export function treeRoot(leaves: readonly Uint8Array[], hash: Hash): Uint8Array {
  const tree = growingTree(hash);
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
}

const rootsOf =
  (leaves: readonly Uint8Array[], hash: Hash): RootOf =>
  (from, until) =>
    treeRoot(leaves.slice(from, until), hash);

export function inclusionPath(leaves: readonly Uint8Array[], index: number, hash: Hash): readonly Uint8Array[] {
  if (index < 0 || index >= leaves.length) throw new RangeError(`there is no leaf ${index} of ${leaves.length}`);
  return pathWithin(index, 0, leaves.length, rootsOf(leaves, hash));
}

function pathWithin(index: number, from: number, until: number, root: RootOf): readonly Uint8Array[] {
  if (until - from === 1) return [];
  const middle = from + splitOf(until - from);
  return index < middle
    ? [...pathWithin(index, from, middle, root), root(middle, until)]
    : [...pathWithin(index, middle, until, root), root(from, middle)];
}

/** The root that a leaf and its path lead to; undefined if the path does not fit the index and the size. */
export function rootByPath(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
  hash: Hash,
): Uint8Array | undefined {
  if (!(index >= 0 && index < size)) return undefined;
  const climb = (at: number, width: number, height: number): Uint8Array | undefined => {
    if (width === 1) return height === 0 ? leaf : undefined;
    const sibling = path[height - 1];
    if (sibling === undefined) return undefined;
    const split = splitOf(width);
    const isLeft = at < split;
    const own = isLeft ? climb(at, split, height - 1) : climb(at - split, width - split, height - 1);
    return own && hash(isLeft ? joined(NODE, own, sibling) : joined(NODE, sibling, own));
  };
  return climb(index, size, path.length);
}

export function consistencyPath(leaves: readonly Uint8Array[], from: number, hash: Hash): readonly Uint8Array[] {
  return consistencyPathOf(from, leaves.length, rootsOf(leaves, hash));
}

/** The same for a tree of which only some roots are at hand. */
export function consistencyPathOf(from: number, size: number, root: RootOf): readonly Uint8Array[] {
  if (!(from > 0 && from <= size)) throw new RangeError(`a tree of ${size} leaves does not extend one of ${from}`);
  return proofWithin(from, 0, size, true, root);
}

/** RFC 9162's SUBPROOF. `isKnown`: the part before `from` is the earlier tree, whose root the proof need not repeat. */
function proofWithin(from: number, start: number, end: number, isKnown: boolean, root: RootOf): readonly Uint8Array[] {
  if (from === end) return isKnown ? [] : [root(start, end)];
  const middle = start + splitOf(end - start);
  return from <= middle
    ? [...proofWithin(from, start, middle, isKnown, root), root(middle, end)]
    : [...proofWithin(from, middle, end, false, root), root(start, middle)];
}

/** Whether the later tree begins with all leaves of the earlier one, in their order. */
export function isConsistent(from: Sealed, to: Sealed, path: readonly Uint8Array[], hash: Hash): boolean {
  if (!(from.size > 0 && from.size <= to.size)) return false;
  const rest = [...path];
  const replay = (size: number, width: number, isKnown: boolean): readonly [Uint8Array, Uint8Array] | undefined => {
    if (size === width) {
      const root = isKnown ? from.root : rest.shift();
      return root && [root, root];
    }
    const split = splitOf(width);
    if (size <= split) {
      const left = replay(size, split, isKnown);
      const right = rest.shift();
      return left && right && [left[0], hash(joined(NODE, left[1], right))];
    }
    const right = replay(size - split, width - split, false);
    const left = rest.shift();
    return right && left && [hash(joined(NODE, left, right[0])), hash(joined(NODE, left, right[1]))];
  };
  const roots = replay(from.size, to.size, true);
  return rest.length === 0 && roots !== undefined && isSame(roots[0], from.root) && isSame(roots[1], to.root);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
