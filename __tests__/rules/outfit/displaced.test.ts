import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import type { Displaced } from '#rules/outfit/displaced';
import { recordChoices, startHistory, type OutfitHistory } from '#rules/outfit/history';
import { piecesOf, restorable } from '#rules/outfit/putBack';
import { makePiece, piece, WARDROBE, type Piece } from '../support/catalogue';

const start = startHistory(DEFAULT_OUTFIT);
const choosing = (history: OutfitHistory, ...chosen: readonly (string | Piece)[]) =>
  chosen.reduce<OutfitHistory>(
    (worn, value) => recordChoices(worn, [typeof value === 'string' ? piece(value) : value]),
    history,
  );
const offered = (history: OutfitHistory, wardrobe = WARDROBE) =>
  restorable(history.displaced, history, wardrobe).map(({ value }) => value);

const JEANS = 'bottoms/wide-jeans.svg';
const BRETON = 'tops/breton.svg';
const COFFEE = 'arms/iced-coffee.svg';
const DUNGAREES = 'tops/dungarees.svg';
const dressed = choosing(start, JEANS, BRETON, COFFEE);

test('Dungarees that replaced jeans, top and coffee give all three back', () => {
  const worn = choosing(dressed, DUNGAREES);
  expect(offered(worn)).toEqual([]);
  const off = choosing(worn, DUNGAREES);
  expect(offered(off)).toEqual([JEANS, BRETON, COFFEE]);
  const back = recordChoices(off, piecesOf(restorable(off.displaced, off, WARDROBE), WARDROBE));
  expect(back.avatar).toEqual(dressed.avatar);
  expect(back.displaced).toEqual([]);
  expect(back.past).toHaveLength(off.past.length + 1);
});

test('a hat that replaces a hat displaces nothing', () => {
  const worn = choosing(start, 'hair-and-hats/beret.svg', 'hair-and-hats/curls.svg', 'hair-and-hats/curls.svg');
  expect(worn.displaced).toEqual([]);
});

test('what was displaced is forgotten when another piece goes on its layer', () => {
  const helmet = 'hair-and-hats/space-helmet.svg';
  const worn = choosing(start, 'glasses/monocle.svg', 'head-accessories/hoops.svg', helmet);
  const off = choosing(worn, helmet);
  expect(offered(off)).toEqual(['head-accessories/hoops.svg', 'glasses/monocle.svg']);
  expect(offered(choosing(off, 'glasses/visor.svg'))).toEqual(['head-accessories/hoops.svg']);
  expect(offered(choosing(off, 'glasses/visor.svg', 'glasses/visor.svg'))).toEqual(['head-accessories/hoops.svg']);
});

test('what the player takes off later is not offered', () => {
  const helmet = 'hair-and-hats/space-helmet.svg';
  const worn = choosing(start, 'glasses/monocle.svg', helmet);
  const monocle = choosing({ ...worn, ...choosing(start, 'glasses/monocle.svg'), displaced: worn.displaced });
  expect(offered(choosing(monocle, 'glasses/monocle.svg'))).toEqual([]);
});

test('arms that a change of sleeves displaced are offered once the sleeves suit them', () => {
  const worn = choosing(dressed, 'tops/rib-tank.svg');
  expect(offered(worn)).toEqual([]);
  expect(offered(choosing(worn, 'tops/rib-tank.svg'))).toContain(COFFEE);
});

test('a piece that would displace something else is not offered, nor one that the wardrobe does not know', () => {
  const beard = makePiece('facialHair', 'Beard', { exclusions: { mouth: '' } });
  const mask = makePiece('glasses', 'Mask', { exclusions: { facialHair: '' } });
  const wardrobe = [...WARDROBE, beard, mask];
  const masked = choosing(start, beard, mask, 'mouth/daisy.svg', mask);
  expect(offered(masked, wardrobe)).toEqual([]);
  expect(offered(choosing(start, beard, mask, mask), WARDROBE)).toEqual([]);
  expect(offered(choosing(start, beard, mask, mask), wardrobe)).toEqual(['facial-hair/beard.svg']);
  expect(piecesOf([{ by: 'x', layer: 'eye', value: 'eye/unknown.svg' }], wardrobe)).toEqual([]);
});

test('what an item forced on a layer is not put back, because it was not chosen', () => {
  const bubble = makePiece('mouth', 'Bubble');
  const visor = makePiece('glasses', 'Snorkel', { exclusions: { mouth: 'mouth/bubble.svg' } });
  const off = choosing(start, visor, visor);
  expect(offered(off, [...WARDROBE, bubble, visor])).toEqual([]);
});

test('a top is put back before the arms that need it, and arms are not put back without it', () => {
  const [breton, coffee] = [
    { by: 'x', layer: 'tops', value: BRETON },
    { by: 'x', layer: 'arms', value: COFFEE },
  ] as const;
  const valuesOf = (...displaced: readonly Displaced[]) =>
    restorable(displaced, DEFAULT_OUTFIT, WARDROBE).map(({ value }) => value);
  expect(valuesOf(coffee, breton)).toEqual([BRETON, COFFEE]);
  expect(valuesOf(coffee)).toEqual([]);
});
