import { inclusionPath } from '../../../rules/index';
import { levelsOver, pathIn } from '../../../server/store/leafProofs';
import { sha256, toHex } from '../../../server/store/sealedLog';

test('paths through kept nodes are those of RFC 9162, in trees of every shape', () => {
  const leaves = Array.from({ length: 70 }, (_, index) => sha256(Buffer.of(index)));
  for (let size = 1; size <= leaves.length; size++) {
    const tree = leaves.slice(0, size);
    const levels = levelsOver(tree);
    const differing = tree.filter(
      (_, index) => pathIn(levels, index).map(toHex).join() !== inclusionPath(tree, index, sha256).map(toHex).join(),
    );
    expect([size, differing]).toEqual([size, []]);
  }
});
