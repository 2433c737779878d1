import { DEFAULT_OUTFIT, type Outfit } from '#rules/outfit/avatar';
import {
  HISTORY_LIMIT,
  recordChoices,
  recordOutfit,
  redo,
  startHistory,
  undo,
  type OutfitHistory,
} from '#rules/outfit/history';
import { piece, pieces } from '../support/catalogue';
import { wearing } from '../support/games';

const inBeret = wearing('hair-and-hats/beret.svg');
const inBreton = wearing('tops/breton.svg');
const choosing = (history: OutfitHistory, ...values: readonly string[]) =>
  values.reduce((worn, value) => recordChoices(worn, [piece(value)]), history);

test('a change that changes nothing is not a step', () => {
  const history = choosing(startHistory(DEFAULT_OUTFIT), 'tops/breton.svg');
  expect(recordOutfit(history, inBreton)).toBe(history);
});

test('undo and redo move along the steps, and a new step drops what was undone', () => {
  const history = recordOutfit(recordOutfit(startHistory(DEFAULT_OUTFIT), inBeret), inBreton);
  const back = undo(undo(history));
  expect(back).toEqual({ ...DEFAULT_OUTFIT, past: [], future: [inBeret, inBreton], displaced: [] });
  expect(redo(redo(back))).toEqual(history);
  expect(recordOutfit(undo(history), DEFAULT_OUTFIT).future).toEqual([]);
});

test('choosing nothing is not a step and takes nothing off', () => {
  const history = startHistory(inBeret);
  expect(recordChoices(history, [])).toEqual({ ...history, notCompatibleWith: [] });
});

test('at either end, undo and redo do not change the history', () => {
  const history = startHistory(inBeret);
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});

test('the oldest step is dropped beyond the limit', () => {
  const first = startHistory(DEFAULT_OUTFIT);
  const steps = Array.from({ length: HISTORY_LIMIT + 1 }, (_, n) => (n % 2 ? inBreton : inBeret));
  const { past } = steps.reduce(recordOutfit, first);
  expect(past).toHaveLength(HISTORY_LIMIT);
  expect(past[0]).toEqual(inBeret);
});

test('several choices are one step', () => {
  const history = recordChoices(startHistory(DEFAULT_OUTFIT), pieces('tops/breton.svg', 'hair-and-hats/beret.svg'));
  expect(history.past).toEqual([DEFAULT_OUTFIT]);
  expect(history.avatar).toMatchObject({ tops: 'tops/breton.svg', hairAndHats: 'hair-and-hats/beret.svg' });
});

test('a hundred steps take less than 60 kB', () => {
  const steps = Array.from({ length: HISTORY_LIMIT }, (_, n) => (n % 2 ? inBreton : inBeret));
  const history = steps.reduce(recordOutfit, startHistory(DEFAULT_OUTFIT));
  expect(JSON.stringify(history.past).length).toBeLessThan(60_000);
});

test('an outfit with another top type or another exclusion map is a step, even if it shows the same', () => {
  const history = startHistory(DEFAULT_OUTFIT);
  const excluding = (map: Outfit['exclusions']): Outfit => ({ ...DEFAULT_OUTFIT, exclusions: map });
  const steps = [
    excluding({ tops: { bottoms: '' } }),
    excluding({ tops: { bottoms: '', mouth: '' } }),
    excluding({ glasses: { bottoms: '', mouth: '' } }),
    { ...DEFAULT_OUTFIT, topType: 'short' as const },
    DEFAULT_OUTFIT,
  ];
  expect(steps.reduce(recordOutfit, history).past).toHaveLength(steps.length);
});
