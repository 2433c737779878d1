import type { Holder } from '#rules/catalogue/status';
import type { Collection } from '#rules/holdings/collections';
import type { Wardrobe } from '#rules/outfit/items';
import { DESIGNERS_MESSAGES } from './messages';

/** Somebody as whom designers look at the wardrobe. */
interface Viewer {
  readonly who: string;
  readonly name: string;
  readonly holder: Holder;
}

const holds = (xp: Holder['xp'], traits: Holder['traits']): Holder => ({ xp, traits, unlocked: [] });

/** The XP that the local world's Newcomer begins with. */
const NEWCOMER_XP = 350;

/** A collection's holder has one NFT's XP, and all of the pieces that come with the collection. */
export function viewersOf(collections: readonly Collection[], wardrobe: Wardrobe): readonly Viewer[] {
  const { newcomer, holderOf, nothing, loading } = DESIGNERS_MESSAGES;
  return [
    { who: 'newcomer', name: newcomer, holder: holds(NEWCOMER_XP, []) },
    ...collections.map(({ key, name, xp }) => ({
      who: key,
      name: holderOf(name),
      holder: holds(
        xp,
        wardrobe.flatMap(({ item: { title, trait, collection } }) =>
          trait !== undefined && collection === key ? [{ trait_type: trait, value: title }] : [],
        ),
      ),
    })),
    { who: 'nothing', name: nothing, holder: holds(0, []) },
    { who: 'loading', name: loading, holder: holds('loading', 'loading') },
  ];
}
