import { isChecking, itemStatus, isWearable, type Holder, type ItemStatus } from '#rules/catalogue/status';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { holdingsOf, xpSourcesOf, type OwnedNft } from '#rules/holdings/holdings';
import { ownsItem, type OwnedTrait } from '#rules/holdings/ownership';
import type { Item } from '#rules/outfit/items';

const crown: Item = { title: 'Crown', layer: 'hairAndHats', trait: 'Hair & Hats' };
const owned = (trait_type: string, value: string): OwnedTrait => ({ trait_type, value });

describe('an item is owned through the traits', () => {
  const dusk = (trait: string): Item => ({ title: 'Dusk', layer: 'background', trait });

  test.each<[string, Item, readonly OwnedTrait[], boolean]>([
    ['of its type and title', crown, [owned('Hair & Hats', 'Crown')], true],
    ['in any case', crown, [owned('hair & HATS', 'cROWN')], true],
    ['among others', crown, [owned('Eye', 'Crown'), owned('Hair & Hats', 'Crown')], true],
    ['not by the title alone', crown, [owned('Eye', 'Crown')], false],
    ['not by the type alone', crown, [owned('Hair & Hats', 'Beret')], false],
    ['not by a part of the title', crown, [owned('Hair & Hats', 'Crown Two')], false],
    ['not without any', crown, [], false],
    ['Backgrounds by Backgrounds', dusk('Backgrounds'), [owned('backgrounds', 'dusk')], true],
    ['Backgrounds by Background', dusk('Backgrounds'), [owned('Background', 'Dusk')], true],
    ['Background by Backgrounds', dusk('Background'), [owned('BACKGROUNDS', 'Dusk')], true],
    ['Background by Background', dusk('Background'), [owned('background', 'Dusk')], true],
    ['not a background by another type', dusk('Backgrounds'), [owned('Head', 'Dusk')], false],
    ['not without a trait', { title: 'Crown', layer: 'hairAndHats', xp: 0 }, [owned('Hair & Hats', 'Crown')], false],
    [
      'not without a trait, even of an NFT without types',
      { title: 'Crown', layer: 'head' },
      [owned('', 'Crown')],
      false,
    ],
    ['of the Market by the NFT’s name', { ...crown, trait: 'Market' }, [owned('Market', 'Crown')], true],
  ])('%s', (_, item, traits, expected) => {
    expect(ownsItem(item, traits)).toBe(expected);
  });
});

describe('status and label', () => {
  const priced: Item = { ...crown, xp: 100 };
  const free: Item = { ...crown, xp: 0 };
  const mine = [owned('Hair & Hats', 'Crown')];
  const holder = (xp: Holder['xp'], traits: Holder['traits'], ...unlocked: readonly string[]): Holder => ({
    xp,
    traits,
    unlocked,
  });

  test.each<[string, Item, Holder, ItemStatus['status'], string]>([
    ['an item of 0 XP is unlocked', free, holder(0, []), 'unlocked', 'UNLOCKED'],
    ['an item of 0 XP is unlocked while everything loads', free, holder('loading', 'loading'), 'unlocked', 'UNLOCKED'],
    ['an item in the unlocked list is unlocked', priced, holder(0, [], 'Crown'), 'unlocked', 'UNLOCKED'],
    [
      'an item in the unlocked list is unlocked while everything loads',
      priced,
      holder('loading', 'loading', 'Crown'),
      'unlocked',
      'UNLOCKED',
    ],
    ['another title in the list unlocks nothing', priced, holder(0, [], 'Tiara'), 'needs-xp', '100 XP NEEDED'],
    ['an item can be unlocked with more XP than it costs', priced, holder(200, []), 'unlockable', 'UNLOCK'],
    ['an item can be unlocked with exactly the XP it costs', priced, holder(100, []), 'unlockable', 'UNLOCK'],
    ['an item cannot be unlocked with one XP less', priced, holder(99, []), 'needs-xp', '100 XP NEEDED'],
    ['a price has its thousands apart', { ...priced, xp: 1000 }, holder(99, []), 'needs-xp', '1,000 XP NEEDED'],
    ['an item whose trait is owned can be unlocked without XP', priced, holder(0, mine), 'unlockable', 'UNLOCK'],
    [
      'an item whose trait is owned can be unlocked while XP loads',
      priced,
      holder('loading', mine),
      'unlockable',
      'UNLOCK',
    ],
    [
      'an item with enough XP can be unlocked while traits load',
      priced,
      holder(100, 'loading'),
      'unlockable',
      'UNLOCK',
    ],
    ['while XP loads the cost is shown', priced, holder('loading', []), 'checking', '100 XP'],
    ['while traits load the cost is shown', priced, holder(0, 'loading'), 'checking', '100 XP'],
    ['an item without a cost whose trait is owned is owned', crown, holder(0, mine), 'owned', 'YOU OWN'],
    ['an item whose trait is not owned is for sale', crown, holder(1000, []), 'not-owned', 'BUY'],
    ['an unlocked title does not make an item without a cost owned', crown, holder(0, [], 'Crown'), 'not-owned', 'BUY'],
    ['while traits load there is no label', crown, holder(0, 'loading'), 'checking', ''],
    [
      'if the NFTs could not be read the cost is shown, and nothing is said about XP',
      priced,
      { ...holder(0, []), isUnknown: true },
      'checking',
      '100 XP',
    ],
    ['if the NFTs could not be read nothing is for sale', crown, { ...holder(0, []), isUnknown: true }, 'checking', ''],
    [
      'if the NFTs could not be read in full what is known is owned',
      crown,
      { ...holder(0, mine), isUnknown: true },
      'owned',
      'YOU OWN',
    ],
    ['in the demo an item with a cost is unlocked', priced, holder(0, 'all'), 'unlocked', 'UNLOCKED'],
    [
      'in the demo an item with a cost is unlocked while XP loads',
      priced,
      holder('loading', 'all'),
      'unlocked',
      'UNLOCKED',
    ],
    ['in the demo an item without a cost is owned', crown, holder(0, 'all'), 'owned', 'YOU OWN'],
    [
      'in the demo even an item without a trait is owned',
      { title: 'Crown', layer: 'head' },
      holder(0, 'all'),
      'owned',
      'YOU OWN',
    ],
  ])('%s', (_, item, player, status, label) => {
    expect(itemStatus(item, player)).toEqual({ status, label });
  });

  test.each<[ItemStatus['status'], boolean]>([
    ['owned', true],
    ['unlocked', true],
    ['unlockable', false],
    ['needs-xp', false],
    ['not-owned', false],
    ['checking', false],
  ])('an item that is %s can be worn: %s', (status, wearable) => {
    expect(isWearable({ status, label: '' })).toBe(wearable);
  });
});

describe('holdings', () => {
  const nft = (key: string, name: string | null = null, ...attributes: readonly OwnedTrait[]): OwnedNft => ({
    contract: DEFAULT_COLLECTIONS.find(collection => collection.key === key)!.address.toUpperCase(),
    tokenId: '1',
    name,
    attributes,
  });
  const holdings = (...nfts: readonly OwnedNft[]): ReturnType<typeof holdingsOf> =>
    holdingsOf(nfts, DEFAULT_COLLECTIONS);

  test.each([
    ['darcels', 200],
    ['colette', 200],
    ['duds', 100],
    ['market', 50],
    ['collaborations', 200],
    ['extra-one', 200],
    ['extra-two', 100],
    ['extra-three', 100],
  ])('an NFT of %s gives %i XP', (key, xp) => {
    expect(holdings(nft(key)).nftXp).toBe(xp);
  });

  test('each NFT held counts', () => {
    expect(holdings(nft('darcels'), nft('darcels'), nft('market')).nftXp).toBe(450);
  });

  test('XP is listed by collection, in the order of the collections', () => {
    const foreign = { contract: '0x01', tokenId: '1', name: null, attributes: [] };
    expect(xpSourcesOf([nft('market'), nft('darcels'), foreign, nft('darcels')], DEFAULT_COLLECTIONS)).toEqual([
      { collection: 'Dour Darcels', nfts: 2, xp: 400 },
      { collection: 'DUDS Market', nfts: 1, xp: 50 },
    ]);
  });

  test('without NFTs there is no XP and there are no traits', () => {
    expect(holdings()).toEqual({ nftXp: 0, traits: [] });
  });

  test('NFTs of other contracts do not count', () => {
    const foreign = { contract: '0x01', tokenId: '1', name: 'Crown', attributes: [owned('Hair & Hats', 'Crown')] };
    expect(holdings(foreign)).toEqual({ nftXp: 0, traits: [] });
  });

  test('traits come from the metadata', () => {
    expect(holdings(nft('darcels', 'Darcel #1', owned('Eye', 'Asleep'))).traits).toEqual([owned('Eye', 'Asleep')]);
  });

  test('the trait of a Market NFT is Market with the NFT’s name, whatever its metadata say', () => {
    expect(holdings(nft('market', 'Crown', owned('Eye', 'Asleep'))).traits).toEqual([owned('Market', 'Crown')]);
  });

  test('a Market NFT without a name has no trait', () => {
    expect(holdings(nft('market'))).toEqual({ nftXp: 50, traits: [] });
  });

  test('NFTs of the three collections that only give XP have no traits', () => {
    const nfts = ['extra-one', 'extra-two', 'extra-three'].map(key => nft(key, 'Crown', owned('Eye', 'Asleep')));
    expect(holdings(...nfts).traits).toEqual([]);
  });

  test('five collections give traits, and three more only XP', () => {
    expect(DEFAULT_COLLECTIONS.map(({ traits }) => traits)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

test.each<[string, Partial<Holder>, boolean]>([
  ['while the NFTs are loading', { traits: 'loading' }, true],
  ['while the XP is loading', { xp: 'loading' }, true],
  ['not once both are known', {}, false],
  ['not in the demo', { traits: 'all', xp: 'loading' }, false],
])('what the player holds is being checked %s', (_when, holder, expected) => {
  expect(isChecking({ xp: 0, traits: [], unlocked: [], ...holder })).toBe(expected);
});
