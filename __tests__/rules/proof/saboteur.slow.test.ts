import { seededRandom } from '#rules/fits/random';
import { sealHash } from '#rules/proof/checkSeals';
import type { ClosedEvent } from '#rules/proof/published';
import { readClosedEvent } from '#rules/proof/readPublished';
import {
  contentOf,
  KEY,
  linesOf,
  listed,
  masked,
  placed,
  receiptsOf,
  ruledContent,
  sealed,
  sha256,
} from '../support/closedEvent';
import { tampered } from '../support/tampering';

const CHANGES = 300;
const honest = contentOf();
const forgotten = placed({ ...honest, fits: honest.fits.map(fit => (fit.id === 103 ? masked(fit) : fit)) });

/** All that is told by what is published, in whatever order: of seals, only the texts, which their hashes are of. */
function meaningOf(event: ClosedEvent): unknown {
  const { fits, votes, leftOut, seals, about, ...more } = event;
  const sorted = (list: readonly unknown[]) => list.map(item => JSON.stringify(item)).sort();
  const texts = seals.map(seal => sealHash(event, seal, sha256)).sort();
  const prizes = about.prizes.map(({ url, file }) => [url ?? '', file ?? '']);
  const titles = [about.title, about.sub_title ?? '', about.description];
  const awards = [about.xp_first, about.xp_second, about.xp_third, about.xp_entry];
  return { ...more, fits: sorted(fits), votes: sorted(votes), leftOut: sorted(leftOut), texts, prizes, titles, awards };
}

/** All findings; 'unreadable' if there are none. */
async function foundIn(value: unknown, event: ClosedEvent): Promise<string> {
  const closed = readClosedEvent(value);
  if (closed === undefined) return 'unreadable';
  const seen = Object.fromEntries(event.seals.map(seal => [seal.kind, sealHash(event, seal, sha256)]));
  return JSON.stringify(await linesOf({ closed, keys: [listed(KEY)], receipts: receiptsOf(honest), seen }));
}

test.each([
  ['an honest event', sealed(honest)],
  ['an event with rulings', sealed(ruledContent(honest))],
  ['an event with a forgotten fit', sealed(forgotten)],
])(
  'after the end seal, nothing of %s can be changed unseen if all receipts and seals are at hand',
  async (_, event) => {
    const random = seededRandom(11);
    const usual = await foundIn(event, event);
    const unseen: unknown[] = [];
    for (let change = 0; change < CHANGES; change++) {
      const value = tampered(JSON.parse(JSON.stringify(event)), random);
      const read = readClosedEvent(value);
      const isSame = read !== undefined && JSON.stringify(meaningOf(read)) === JSON.stringify(meaningOf(event));
      if (!isSame && (await foundIn(value, event)) === usual) unseen.push(value);
    }
    expect(unseen).toEqual([]);
  },
);
