import {
  assetSlug,
  chooseItem,
  DEFAULT_OUTFIT,
  restoreOutfit,
  seededRandom,
  type Outfit,
  type Wardrobe,
} from '../../../rules';
import { CATEGORIES, WARDROBE } from '../../rules/support/catalogue';

function randomOutfit(draw: () => number): Outfit {
  const length = 1 + Math.floor(draw() * 25);
  return Array.from({ length }).reduce<Outfit>(outfit => {
    const piece = WARDROBE[Math.floor(draw() * WARDROBE.length)];
    return piece ? chooseItem(outfit, piece.category, piece.item).outfit : outfit;
  }, DEFAULT_OUTFIT);
}

function someCategories(draw: () => number): Wardrobe {
  const opened = new Set(CATEGORIES.filter(() => draw() < 0.4).map(({ title }) => assetSlug(title)));
  return WARDROBE.filter(({ category }) => opened.has(category));
}

test('whichever categories are opened after a reload, a fit does not change', () => {
  const draw = seededRandom(20261120);
  for (let game = 0; game < 1000; game += 1) {
    const outfit = randomOutfit(draw);
    const reloaded = restoreOutfit(JSON.parse(JSON.stringify(outfit)) as object);
    expect(reloaded).toEqual(outfit);
    expect(restoreOutfit(reloaded, someCategories(draw))).toEqual(outfit);
  }
});
