import { expectedOf, readVectors, VECTORS, writeVectors, type Expected, type Vector } from '../support/vectors';

/** Signatures differ from run to run. */
const unsigned = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, part: unknown) => (name === 'signature' ? typeof part : part)));

test('the shared vectors are those that the code makes; APPROVE=yes writes them', async () => {
  const made: (Vector & { readonly expected: Expected })[] = [];
  for (const vector of VECTORS) made.push({ ...vector, expected: await expectedOf(vector) });
  if (process.env['APPROVE'] === 'yes') writeVectors(made);
  expect(unsigned(readVectors())).toEqual(unsigned(made));
});

test.each(readVectors().map(vector => [vector.name, vector] as const))('%s', async (_, { expected, ...vector }) => {
  expect(await expectedOf(vector)).toEqual(expected);
});
