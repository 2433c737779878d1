import { advance, nextRange, positionAt } from '../../wallet/watchTransfers';

const at = (block: number, id = `in ${block}`) => ({ block, id });

test.each([
  ['no new block', 100, 'nothing'],
  ['a node that is a little behind', 96, 'nothing'],
  ['one new block, and those before it that may have been replaced', 101, { from: 101, to: 101 }],
  ['as many as one query allows', 600, { from: 101, to: 600 }],
  ['more than that', 601, 'too-far'],
  ['a chain that has started again', 94, 'too-far'],
] as const)('after block 100: %s', (_name, head, range) => {
  expect(nextRange(positionAt(100), head, 500)).toEqual(range);
});

test('later checks reread the previous five blocks, but none from before the start', () => {
  const { position } = advance(positionAt(100), { from: 101, to: 103 }, []);
  expect(nextRange(position, 104, 500)).toEqual({ from: 101, to: 104 });
  const later = advance(position, { from: 101, to: 120 }, []).position;
  expect(nextRange(later, 121, 500)).toEqual({ from: 116, to: 121 });
});

test('a transfer is reported once, with the newest block of those found', () => {
  const first = advance(positionAt(100), { from: 101, to: 104 }, [at(102), at(103)]);
  expect(first.news).toBe(103);
  const again = advance(first.position, { from: 101, to: 105 }, [at(102), at(103)]);
  expect(again.news).toBeNull();
  expect(advance(again.position, { from: 101, to: 106 }, [at(102), at(103), at(106)]).news).toBe(106);
});

test('a transfer that moved to another block, or disappeared with its block, is reported again', () => {
  const { position } = advance(positionAt(100), { from: 101, to: 102 }, [at(102, 'first')]);
  expect(advance(position, { from: 101, to: 103 }, [at(103, 'second')]).news).toBe(103);
  expect(advance(position, { from: 101, to: 103 }, []).news).toBe(103);
});

test('a transfer that is too old to be read again is not reported as gone', () => {
  const { position } = advance(positionAt(100), { from: 101, to: 110 }, [at(103)]);
  expect(advance(position, { from: 106, to: 111 }, []).news).toBeNull();
});
