import fc from 'fast-check';
import { colourDistance } from '#rules/catalogue/colour';
import { DROPS } from '#rules/catalogue/drops';
import { traceOutline } from '#rules/catalogue/outline';
import { isWearable, itemStatus, type Holder } from '#rules/catalogue/status';
import { rollPieces } from '#rules/fits/dice';
import { checkFit } from '#rules/fits/submission';
import { DEFAULT_OUTFIT, type Avatar, type Outfit } from '#rules/outfit/avatar';
import { isChosen } from '#rules/outfit/fitText';
import type { Piece, Wardrobe } from '#rules/outfit/items';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { pinnedPart, wearPieces } from '#rules/outfit/wearPieces';
import { PALETTE, valueOf, WARDROBE } from '../rules/support/catalogue';
import { sharesOf } from '../rules/support/diceShares';
import { wearingPieces } from '../rules/support/games';
import { DEMO, VISITOR } from '../rules/support/invariants';
import { rolled } from '../rules/support/rolls';

/**
 * Pieces that exclude whole layers are drawn less often, by the share of fits that wear something there: about half as
 * often (0.5 in 20,000 rolls), give or take 0.1 in 5,000.
 */
const MIN_SHARE = 0.35;

test('no piece is favoured over 5,000 rolls with the palette', () => {
  const rolls = Array.from({ length: 5_000 }, (_, seed) =>
    rollPieces(DEFAULT_OUTFIT, WARDROBE, DEMO, { seed, drops: DROPS.length, pinned: [] }, PALETTE),
  );
  const shares = sharesOf(rolls, WARDROBE);
  const count = WARDROBE.filter(piece => isChosen(piece.item.layer, valueOf(piece))).length;
  expect(shares).toHaveLength(count);
  expect(new Set(shares.map(({ piece }) => piece.item.layer)).size).toBe(LAYERS.length);
  const unfair = shares.filter(({ isFree, sigmas, share }) => (isFree && Math.abs(sigmas) > 4) || share < MIN_SHARE);
  expect(unfair).toEqual([]);
});

test('in 500 rolls no piece that forms more than 3 % of the outline is hard to tell from the background', () => {
  const lost = Array.from({ length: 500 }, (_, seed) => rolled(DEFAULT_OUTFIT, WARDROBE, DEMO, seed).avatar).flatMap(
    avatar => {
      const rims = traceOutline(avatar, PALETTE);
      return LAYERS.filter(layer => {
        const ofLayer = rims.filter(rim => rim.layer === layer);
        const isLost = ofLayer.some(
          ({ colour, share }) => share > 0.01 && colourDistance(colour, avatar.background) < 0.08,
        );
        return isLost && ofLayer.reduce((sum, { share }) => sum + share, 0) > 0.03;
      }).map(layer => `${avatar[layer]} on ${avatar.background}`);
    },
  );
  expect(lost).toEqual([]);
});

describe('over holders, pins and seeds', () => {
  const holder = fc.oneof(
    fc.constant(DEMO),
    fc.constant(VISITOR),
    fc.record({
      xp: fc.constantFrom(0, 100, 400),
      traits: fc
        .subarray(WARDROBE.filter(({ item }) => item.trait !== undefined))
        .map(owned => owned.map(({ item }) => ({ trait_type: item.trait ?? '', value: item.title }))),
      unlocked: fc.subarray(WARDROBE.map(({ item }) => item.title)),
    }),
  );
  const outfit = fc.array(fc.constantFrom(...WARDROBE), { maxLength: 12 }).map(chosen => wearingPieces(...chosen));
  const pinned = fc.subarray([...LAYERS]);
  const seed = fc.integer();

  test('only wearable pieces are drawn, pinned layers stay, and the fit can be entered if the pinned part can', () => {
    const property = fc.property(outfit, holder, pinned, seed, (before, player, pins, number) => {
      const roll = { seed: number, drops: DROPS.length, pinned: pins };
      const drawn = rollPieces(before, WARDROBE, player, roll, PALETTE);
      expect(drawn.filter(({ item }) => !isWearable(itemStatus(item, player)))).toEqual([]);
      expect(rollPieces(before, WARDROBE, player, roll, PALETTE)).toEqual(drawn);
      const after = wearPieces(before, WARDROBE, pins, drawn);
      expect(pins.filter(layer => after.avatar[layer] !== before.avatar[layer])).toEqual([]);
      const pinsAlone = checkFit(pinnedPart(before, WARDROBE, pins).avatar, WARDROBE, withUnlockedXp(player));
      if (pinsAlone.length === 0) expect(checkFit(after.avatar, WARDROBE, withUnlockedXp(player))).toEqual([]);
    });
    fc.assert(property, { numRuns: 300 });
  });

  test('wearing a roll needs only the worn pieces of the wardrobe', () => {
    const property = fc.property(outfit, pinned, seed, (before, pins, number) => {
      const drawn = rollPieces(before, WARDROBE, DEMO, { seed: number, drops: DROPS.length, pinned: pins }, PALETTE);
      const worn = WARDROBE.filter(chosen => LAYERS.some(layer => before.avatar[layer] === valueOf(chosen)));
      expect(wearPieces(before, worn, pins, drawn)).toEqual(wearPieces(before, WARDROBE, pins, drawn));
    });
    fc.assert(property, { numRuns: 300 });
  });

  const choosable = WARDROBE.filter(chosen => isChosen(chosen.item.layer, valueOf(chosen)));

  test('a roll never repeats the present fit if there is another', () => {
    const property = fc.property(fc.subarray(choosable, { maxLength: 4 }), pinned, seed, (wardrobe, pins, number) => {
      const before = rolled(DEFAULT_OUTFIT, wardrobe, DEMO, number);
      const after = rolled(before, wardrobe, DEMO, number + 1, pins);
      const isSame = LAYERS.every(layer => after.avatar[layer] === before.avatar[layer]);
      if (isSame) expect(others(before, wardrobe, pins)).toEqual([]);
    });
    fc.assert(property, { numRuns: 300 });
  });

  /** Gives enough XP for the unlocked items, because entering a fit ignores what is unlocked. */
  function withUnlockedXp(player: Holder): Holder {
    return { ...player, xp: player.unlocked.length > 0 ? 10_000 : player.xp };
  }

  /** Every valid fit of these pieces that keeps the pinned layers and differs from this one. */
  function others(before: Outfit, wardrobe: Wardrobe, pins: readonly Layer[]): readonly Avatar[] {
    const start = pinnedPart(before, wardrobe, pins);
    const subsets = wardrobe.reduce<readonly (readonly Piece[])[]>(
      (found, next) => [...found, ...found.map(some => [...some, next])],
      [[]],
    );
    return subsets
      .map(some => wearPieces(start, wardrobe, LAYERS, some).avatar)
      .filter(avatar => checkFit(avatar, wardrobe, DEMO).length === 0)
      .filter(avatar => pins.every(layer => avatar[layer] === before.avatar[layer]))
      .filter(avatar => LAYERS.some(layer => avatar[layer] !== before.avatar[layer]));
  }
});
