import {
  countFilters,
  DEFAULT_OUTFIT,
  searchWardrobe,
  type SearchContext,
  type WardrobeQuery,
} from '../../rules/index';
import { readWardrobe } from '../../server/http/readWardrobe';
import { readPalette } from '../palette/makePalette';
import { inMs, say, summarise } from './figures';

const ITEMS = 1_000;
const SLOWER_CPU = 4;
const TYPED = ['beret', 'wide jeans', 'bretton', 'regular', 'hair and hats', 'qqqqqq'];
const QUERY: WardrobeQuery = { text: '', states: [], compatible: true, fresh: false, hue: null, order: 'default' };

/** What a key press in the search costs: finding the pieces and counting for the chips. The first one also makes the index. */
export async function benchSearch(): Promise<void> {
  console.log(`\nSearch over ${ITEMS} items, times ${SLOWER_CPU} for a slow CPU: middle (range)`);
  const catalogue = await readWardrobe('public/data');
  const wardrobe = Array.from({ length: ITEMS }, (_, number) => {
    const { category, item } = catalogue[number % catalogue.length] ?? { category: 'tops', item: NOTHING };
    return { category, item: number < catalogue.length ? item : { ...item, title: `${item.title} ${number}` } };
  });
  const context: SearchContext = {
    holder: { xp: 100, traits: [], unlocked: [] },
    outfit: DEFAULT_OUTFIT,
    fresh: new Set(),
    palette: await readPalette(),
  };
  const press = (text: string): number => {
    const started = performance.now();
    searchWardrobe(wardrobe, { ...QUERY, text }, context);
    countFilters(wardrobe, { ...QUERY, text }, context);
    return SLOWER_CPU * (performance.now() - started);
  };
  say('opening the search', inMs(summarise([press('')])));
  const presses = TYPED.flatMap(text => Array.from(text, (_, end) => press(text.slice(0, end + 1))));
  say(`a key press (${presses.length})`, inMs(summarise(presses)));
}

const NOTHING = { title: 'Nothing', layer: 'tops' } as const;
