import { melts } from '#rules/catalogue/contrast';
import { DROPS } from '#rules/catalogue/drops';
import type { Palette } from '#rules/catalogue/palette';
import { rollPieces } from '#rules/fits/dice';
import { DEFAULT_AVATAR, DEFAULT_OUTFIT, type Avatar, type Outfit } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import { wearPieces } from '#rules/outfit/wearPieces';
import { PALETTE, pieces, WARDROBE } from '../support/catalogue';
import { wearing } from '../support/games';
import { DEMO } from '../support/invariants';
import { rolled } from '../support/rolls';

test('a roll keeps a pinned background, and rarely melts into it with the palette', () => {
  const outfit = wearing('#e83e8c');
  const isLost = (palette?: Palette) => (seed: number) => {
    const roll = { seed, drops: DROPS.length, pinned: ['background'] } as const;
    const { avatar } = wearPieces(outfit, WARDROBE, roll.pinned, rollPieces(outfit, WARDROBE, DEMO, roll, palette));
    expect(avatar.background).toBe('#e83e8c');
    return melts(avatar, PALETTE);
  };
  const seeds = Array.from({ length: 200 }, (_, seed) => seed);
  const [withPalette, without] = [seeds.filter(isLost(PALETTE)).length, seeds.filter(isLost()).length];
  expect(without).toBeGreaterThan(20);
  expect(withPalette).toBeLessThan(without / 4);
});

test('with the palette no Darcel melts into its background, and backgrounds stay varied', () => {
  const seeds = Array.from({ length: 150 }, (_, seed) => seed);
  const avatars = seeds.map(seed => rolled(DEFAULT_OUTFIT, WARDROBE, DEMO, seed).avatar);
  expect(avatars.filter(avatar => melts(avatar, PALETTE))).toEqual([]);
  const backgrounds = WARDROBE.filter(({ item: { layer } }) => layer === 'background').length;
  expect(new Set(avatars.map(({ background }) => background)).size).toBeGreaterThan(0.8 * backgrounds);
});

describe('with little to draw from', () => {
  test('bottoms give way if there is no top', () => {
    const jeans = pieces('bottoms/wide-jeans.svg', 'glasses/monocle.svg');
    const avatars = Array.from({ length: 30 }, (_, seed) => rolled(DEFAULT_OUTFIT, jeans, DEMO, seed).avatar);
    expect(new Set(avatars.map(({ bottoms }) => bottoms))).toEqual(new Set([DEFAULT_AVATAR.bottoms]));
    expect(avatars.map(({ glasses }) => glasses)).toContain('glasses/monocle.svg');
  });

  test.each<[string, Outfit, Wardrobe, Partial<Avatar>]>([
    ['the one piece goes on', DEFAULT_OUTFIT, pieces('glasses/monocle.svg'), { glasses: 'glasses/monocle.svg' }],
    ['the one piece comes off', wearing('glasses/monocle.svg'), pieces('glasses/monocle.svg'), { glasses: '' }],
    ['a lone pair of jeans changes nothing', DEFAULT_OUTFIT, pieces('bottoms/wide-jeans.svg'), DEFAULT_AVATAR],
    ['an empty wardrobe changes nothing', DEFAULT_OUTFIT, [], DEFAULT_AVATAR],
  ])('%s, whatever the seed', (_name, outfit, wardrobe, expected) => {
    for (let seed = 0; seed < 30; seed += 1)
      expect(rolled(outfit, wardrobe, DEMO, seed).avatar).toEqual({ ...DEFAULT_AVATAR, ...expected });
  });
});
