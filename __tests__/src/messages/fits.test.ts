import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { speak } from '../../../src/messages/catalogue';
import { describeFit, FIT_MESSAGES, shortTitle, shownTitle, wornTitle } from '../../../src/messages/fits';

const COAT = { title: 'Rain Coat', shortTitle: 'Coat', titles: { de: 'Regenmantel' }, layer: 'tops' } as const;
const WARDROBE = [{ category: 'tops', item: COAT }];
const DRESSED = { ...DEFAULT_AVATAR, tops: 'tops/rain-coat.svg', head: 'head/lilac.svg' };

afterEach(() => speak('en', undefined));

test('titles are English as long as the language is', () => {
  expect([shownTitle(COAT), shortTitle(COAT)]).toEqual(['Rain Coat', 'Coat']);
});

test('a title is shown in the chosen language, or in English if it has no translation', () => {
  speak('de', undefined);
  expect([shownTitle(COAT), shortTitle(COAT)]).toEqual(['Regenmantel', 'Regenmantel']);
  expect(shownTitle({ title: 'Hat' })).toBe('Hat');
  expect(wornTitle('tops/rain-coat.svg', WARDROBE)).toBe('Regenmantel');
  expect(describeFit(DRESSED, WARDROBE)).toBe('A Lilac Darcel in Regenmantel on #999');
});

test.each([
  ['owned', undefined, 'YOU OWN'],
  ['unlocked', 0, 'UNLOCKED'],
  ['unlockable', 50, 'UNLOCK'],
  ['needs-xp', 50, '50 XP NEEDED'],
  ['not-owned', undefined, 'BUY'],
  ['checking', 50, '50 XP'],
  ['checking', undefined, ''],
] as const)('the label of %s with the price %s is %j', (status, cost, label) => {
  const labelOf: (cost: number | undefined) => string = FIT_MESSAGES.labels[status];
  expect(labelOf(cost)).toBe(label);
});
