import { HOME_FITS, GAME_FITS } from '../../../rules';
import { fitDesign } from '../../../server/cards/cardDesigns';
import { Cards } from '../../../server/cards/cards';
import type { Drawing } from '../../../server/cards/drawing';

const drawings = GAME_FITS.map(fit => fitDesign(fit, ['A Darcel in', 'something']));
const [drawing] = HOME_FITS.map(fit => fitDesign(fit, ['A Darcel in', 'something'])) as [Drawing];

function open(limits: ConstructorParameters<typeof Cards>[0]['limits'] = {}) {
  const painted: Drawing[] = [];
  const clock = { now: 0 };
  const painter = {
    paint: async (one: Drawing) => {
      painted.push(one);
      await new Promise(resolve => setTimeout(resolve, 1));
      return Buffer.from(one.background.padEnd(100));
    },
  };
  return { painted, clock, cards: new Cards({ painter, uptime: () => clock.now, limits }) };
}

test('a hundred requests at once paint once', async () => {
  const { cards, painted } = open();
  const got = await Promise.all(Array.from({ length: 100 }, () => cards.get('fit', drawing)));
  expect(painted).toHaveLength(1);
  expect(new Set(got.map(card => card?.etag)).size).toBe(1);
});

test('what was painted is kept, the longest unused given up first', async () => {
  const { cards, painted } = open({ bytes: 300 });
  for (const one of drawings.slice(0, 3)) await cards.get('fit', one);
  await cards.get('fit', drawings[0]!);
  await cards.get('fit', drawings[3]!);
  expect(painted).toHaveLength(4);
  await cards.get('fit', drawings[0]!);
  expect(painted).toHaveLength(4);
  await cards.get('fit', drawings[1]!);
  expect(painted).toHaveLength(5);
});

test('only so many are painted in a minute, and those kept are sent all the same', async () => {
  const { cards, clock } = open({ paintings: 2 });
  const get = async (n: number) => (await cards.get('fit', drawings[n]!)) !== undefined;
  expect([await get(0), await get(1), await get(2), await get(0)]).toEqual([true, true, false, true]);
  clock.now += 60_000;
  expect(await get(2)).toBe(true);
});
