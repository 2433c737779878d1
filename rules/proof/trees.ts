import { growingTree, treeRoot, type Hash } from './merkle';
import { fromHex, toHex } from './hashing';

/** How many leaves a tree has, as seals write it. */
export const sizeOf = (tree: string): number => (tree === '-' ? 0 : Number(tree.slice(0, tree.indexOf(':'))));

/** A tree as seals write it: `SIZE:ROOT`, or '-' without leaves. */
export function treeText(leaves: readonly string[], hash: Hash): string {
  return leaves.length === 0 ? '-' : `${leaves.length}:${toHex(treeRoot(leaves.map(fromHex), hash))}`;
}

/** The trees over the first leaves, for each of these sizes up to the number of leaves. Goes through the leaves once. */
export function treesAt(leaves: readonly string[], sizes: readonly number[], hash: Hash): ReadonlyMap<number, string> {
  const wanted = new Set(sizes);
  const trees = new Map<number, string>([[0, '-']]);
  const tree = growingTree(hash);
  for (const [index, leaf] of leaves.entries()) {
    tree.add(fromHex(leaf));
    if (wanted.has(index + 1)) trees.set(index + 1, `${index + 1}:${toHex(tree.root())}`);
  }
  return trees;
}
