import { inclusionPath } from '../../../rules/index';
import { levelsOver, pathIn } from '../../../server/store/leafProofs';
import { sha256 } from '../../../server/store/sealedLog';

test('paths through kept nodes are those of RFC 9162, in trees of every shape', () => {
  const leaves = Array.from({ length: 70 }, (_, index) => sha256(Buffer.of(index)));
  for (let size = 1; size <= leaves.length; size++) {
    const tree = leaves.slice(0, size);
    const levels = levelsOver(tree);
    for (let index = 0; index < size; index++)
      expect(pathIn(levels, index).map(node => Buffer.from(node))).toEqual(
        inclusionPath(tree, index, sha256).map(node => Buffer.from(node)),
      );
  }
});
