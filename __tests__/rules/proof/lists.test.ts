import { createHash } from 'node:crypto';
import { avatarOf, indexOf, PAGE_SIZE, pageOf, sealedList, sizeOf } from '#rules/proof/lists';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/* As the document has it: sorted, in pages of 1,000, joined by newlines. */
const HASHES = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, i) => sha256(`vote ${i}`)).sort();
const PAGES = [HASHES.slice(0, 1_000), HASHES.slice(1_000, 2_000), HASHES.slice(2_000)];

const index = indexOf([...HASHES].reverse(), sha256);

describe('the list of hashes in a seal', () => {
  it('is cut into sorted pages of a thousand', () => {
    expect(index.size).toBe(2_001);
    expect(index.pages).toEqual(PAGES.map(page => ({ hash: sha256(page.join('\n')), first: page[0] })));
  });

  it('has the hash of the pages’ hashes as its root', () => {
    const root = sha256(PAGES.map(page => sha256(page.join('\n'))).join('\n'));
    expect(sealedList(index, sha256)).toBe(`2001:${root}`);
    expect(sizeOf(`2001:${root}`)).toBe(2_001);
  });

  it('is 0:- only without a size and without a page', () => {
    expect(sealedList(indexOf([], sha256), sha256)).toBe('0:-');
    expect(sealedList({ size: 3, pages: [] }, sha256)).toBe(`3:${sha256('')}`);
    expect(sealedList({ ...index, size: 0 }, sha256)).toMatch(/^0:[0-9a-f]{64}$/);
  });

  it('keeps what is twice', () => {
    expect(indexOf(['b', 'a', 'b'], sha256)).toEqual({ size: 3, pages: [{ hash: sha256('a\nb\nb'), first: 'a' }] });
  });
});

describe('the page on which a hash would be', () => {
  it.each(HASHES.map((hash, at) => ({ hash, at })).filter(({ at }) => at % 500 === 0 || at % 1_000 === 999))(
    'is that of number $at',
    ({ hash, at }) => {
      expect(pageOf(index, hash)).toBe(Math.floor(at / PAGE_SIZE));
    },
  );

  it('is the one before the next page’s first for a hash that is not there', () => {
    expect(pageOf(index, `${HASHES[999]}0`)).toBe(0);
    expect(pageOf(index, 'z')).toBe(2);
  });

  it('is none before the first, or in an empty list', () => {
    expect(pageOf(index, '')).toBeUndefined();
    expect(pageOf({ size: 0, pages: [] }, 'a')).toBeUndefined();
  });
});

it('takes a published fit’s layers and nothing else', () => {
  const fit = { head: 'Sailor', tops: undefined, salt: '00', wallet: '0x1' };
  expect(avatarOf(fit)).toStrictEqual({ head: 'Sailor' });
});
