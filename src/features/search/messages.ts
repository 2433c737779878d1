import type { Hue } from '#rules/catalogue/colour';
import type { SearchState } from '#rules/catalogue/search';
import { area } from '../../messages/catalogue';
import { counted } from '../../messages/countedThings';

const STATES: Readonly<Record<SearchState, string>> = {
  mine: 'Mine',
  unlockable: 'Unlock now',
  'needs-xp': 'Needs XP',
  'for-sale': 'For sale',
};

const HUES: Readonly<Record<Hue, string>> = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  violet: 'Violet',
  pink: 'Pink',
  brown: 'Brown',
  neutral: 'Black, white or grey',
};

export const SEARCH_MESSAGES = area('search', {
  field: 'Search the wardrobe',
  empty: 'Empty the field',
  filters: 'Filters',
  colours: 'Colours',
  states: STATES,
  hues: HUES,
  compatible: 'Works with this fit',
  sort: 'Sort',
  orders: { default: 'As hung', xp: 'XP, low to high' },
  found: (count: number) => `${counted(count, 'thing', 'things')} found`,
  /** Above one piece of each layer that the player could put on. */
  toTry: 'Yours, and not on him',
  nothingCalled: (text: string) => `Nothing called ‘${text}’.`,
  nothingLikeThat: 'Nothing like that in here.',
  suggestion: (title: string) => `${title}?`,
  without: (finds: number, filter: string) => `${finds} without ‘${filter}’`,
  startOver: 'Start over',
  incomplete: 'Part of the wardrobe did not turn up.',
});
