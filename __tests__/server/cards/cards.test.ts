import { HOME_FITS, GAME_FITS } from '#rules/fits/gameFits';
import { fitDesign } from '../../../server/cards/cardDesigns';
import { Cards } from '../../../server/cards/cards';
import type { Drawing } from '../../../server/cards/drawing';
import type { Networks } from '../../../server/http/rateLimits';

const drawings = GAME_FITS.map(fit => fitDesign(fit, ['A Darcel in', 'something']));
const [drawing] = HOME_FITS.map(fit => fitDesign(fit, ['A Darcel in', 'something'])) as [Drawing];

const HERE: Networks = { address: '10.0.0.1', site: undefined };

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
  const got = await Promise.all(Array.from({ length: 100 }, () => cards.get('fit', drawing, HERE)));
  expect(painted).toHaveLength(1);
  expect(new Set(got.map(card => card?.etag)).size).toBe(1);
});

test('what was painted is kept, the longest unused given up first', async () => {
  const { cards, painted } = open({ bytes: 300 });
  for (const one of drawings.slice(0, 3)) await cards.get('fit', one, HERE);
  await cards.get('fit', drawings[0]!, HERE);
  await cards.get('fit', drawings[3]!, HERE);
  expect(painted).toHaveLength(4);
  await cards.get('fit', drawings[0]!, HERE);
  expect(painted).toHaveLength(4);
  await cards.get('fit', drawings[1]!, HERE);
  expect(painted).toHaveLength(5);
});

test('only so many are painted in a minute, and those kept are sent all the same', async () => {
  const { cards, clock } = open({ paintings: 2 });
  const get = async (n: number) => (await cards.get('fit', drawings[n]!, HERE)) !== undefined;
  expect([await get(0), await get(1), await get(2), await get(0)]).toEqual([true, true, false, true]);
  clock.now += 60_000;
  expect(await get(2)).toBe(true);
});

describe('an address that asks for many different pictures', () => {
  const many = (cards: Cards, from: number, count: number, client: Networks) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        cards.get('fit', { ...drawing, background: `#${String(from + n).padStart(6, '0')}` }, client),
      ),
    ).then(got => got.filter(card => card !== undefined).length);
  const there: Networks = { address: '10.0.0.2', site: undefined };

  test('leaves the others what it does not get', async () => {
    const { cards, clock } = open();
    expect(await many(cards, 0, 260, HERE)).toBe(40);
    expect(await many(cards, 1_000, 30, there)).toBe(30);
    clock.now += 60_000;
    expect(await many(cards, 2_000, 40, HERE)).toBe(40);
  });

  test('still gets those that are kept, or that others are waiting for', async () => {
    const { cards } = open();
    await many(cards, 0, 40, HERE);
    const theirs = many(cards, 1_000, 5, there);
    expect([await many(cards, 1_000, 5, HERE), await theirs]).toEqual([5, 5]);
    expect(await many(cards, 0, 40, HERE)).toBe(40);
    expect(await many(cards, 2_000, 1, HERE)).toBe(0);
  });

  test('does not get more as many networks of one site', async () => {
    const { cards } = open();
    const site = '2001:db8::/48';
    let got = 0;
    for (let network = 0; network < 9; network += 1)
      got += await many(cards, 100 * network, 30, { address: `2001:db8:0:${network}::/64`, site });
    expect(got).toBe(100);
    expect(await many(cards, 5_000, 30, there)).toBe(30);
  });

  test('shares what all get together with the others', async () => {
    const { cards } = open({ paintings: 50 });
    expect([await many(cards, 0, 40, HERE), await many(cards, 1_000, 40, there)]).toEqual([40, 10]);
  });
});
