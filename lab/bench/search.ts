import { countFilters, searchWardrobe, type SearchContext, type WardrobeQuery } from '#rules/catalogue/search';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import { readWardrobe } from '../../server/http/readWardrobe';
import { readPalette } from '../../atelier/index';
import { inPercentiles, say } from './figures';
import { SLOWER_CPU } from './page';

const ITEMS = 1_000;
const ROUNDS = 8;
const TYPED = ['beret', 'wide jeans', 'bretton', 'regular', 'hair and hats', 'qqqqqq'];
const QUERY: WardrobeQuery = { text: '', states: [], compatible: true, hue: null, order: 'default' };

/**
 * What a key press in the search costs: finding the pieces and counting for the chips. The press that opens the search
 * also makes the index. In processor time, which a busy machine changes less than the time on the clock.
 */
export async function benchSearch(): Promise<void> {
  console.log(`\nSearch over ${ITEMS} items, processor time, times ${SLOWER_CPU} for a slow CPU`);
  const catalogue = await readWardrobe('public/data');
  const palette = await readPalette();
  const [openings, presses]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const wardrobe = growTo(catalogue, ITEMS);
    const context: SearchContext = {
      holder: { xp: 100, traits: [], unlocked: [] },
      outfit: { ...DEFAULT_OUTFIT },
      palette,
      collections: DEFAULT_COLLECTIONS,
    };
    const press = (text: string): number =>
      SLOWER_CPU *
      spentOn(() => {
        searchWardrobe(wardrobe, { ...QUERY, text }, context);
        countFilters(wardrobe, { ...QUERY, text }, context);
      });
    openings.push(press(''));
    presses.push(...TYPED.flatMap(text => Array.from(text, (_, end) => press(text.slice(0, end + 1)))));
  }
  say('opening the search', inPercentiles(openings));
  say(`a key press (${presses.length})`, inPercentiles(presses));
}

/** A wardrobe with other pieces each time, of which the rules remember nothing. */
function growTo(catalogue: Wardrobe, count: number): Wardrobe {
  return Array.from({ length: count }, (_, number) => {
    const { category, item } = catalogue[number % catalogue.length] ?? { category: 'tops', item: NOTHING };
    return { category, item: number < catalogue.length ? { ...item } : { ...item, title: `${item.title} ${number}` } };
  });
}

function spentOn(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const NOTHING = { title: 'Nothing', layer: 'tops' } as const;
