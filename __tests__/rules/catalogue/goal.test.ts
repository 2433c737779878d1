import { missingXp, nearestGoal, type Holder } from '#rules/catalogue/status';
import type { Item } from '#rules/outfit/items';

const item = (title: string, xp?: number): Item => ({ title, layer: 'tops', ...(xp === undefined ? {} : { xp }) });
const WARDROBE = [item('Helmet', 600), item('Cape', 300), item('Cloak', 300), item('Tee', 50), item('Bought')].map(
  row => ({ category: 'tops', item: row }),
);
const holder = (xp: Holder['xp'], more: Partial<Holder> = {}): Holder => ({ xp, traits: [], unlocked: [], ...more });

test('the nearest goal is what the player lacks least XP for, the first of several', () => {
  expect(nearestGoal(WARDROBE, holder(50))?.title).toBe('Cape');
  expect(nearestGoal(WARDROBE, holder(300))?.title).toBe('Helmet');
});

test.each([
  ['has XP for everything', holder(600)],
  ['has unlocked everything else', holder(50, { unlocked: ['Helmet', 'Cape', 'Cloak'] })],
  ['has XP that is still unknown', holder('loading')],
  ['plays the demo', holder(0, { traits: 'all' })],
])('there is none for a player who %s', (_who, player) => {
  expect(nearestGoal(WARDROBE, player)).toBeUndefined();
});

test('what is missing is never negative, and the whole price while the XP is unknown', () => {
  expect(missingXp(item('Helmet', 600), holder('loading'))).toBe(600);
  expect(missingXp(item('Helmet', 600), holder(350))).toBe(250);
  expect(missingXp(item('Helmet', 600), holder(700))).toBe(0);
  expect(missingXp(item('Bought'), holder(0))).toBe(0);
});
