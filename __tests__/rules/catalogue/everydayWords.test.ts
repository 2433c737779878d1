import { searchWardrobe } from '#rules/catalogue/search';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { PALETTE, WARDROBE } from '../support/catalogue';

const CONTEXT = {
  holder: { xp: 0, traits: [], unlocked: [] },
  outfit: DEFAULT_OUTFIT,
  palette: PALETTE,
  collections: DEFAULT_COLLECTIONS,
};

function titlesFor(text: string): readonly string[] {
  const query = { text, states: [], compatible: false, hue: null, order: 'default' } as const;
  return searchWardrobe(WARDROBE, query, CONTEXT).map(({ item }) => item.title);
}

test('every item says what else it is called', () => {
  const silent = WARDROBE.filter(({ item: { words = [] } }) => words.length === 0);
  expect(silent.map(({ category, item }) => `${item.title} (${category})`)).toEqual([]);
});

test.each<[text: string, ...titles: string[]]>([
  ['sunglasses', 'Round Shades', 'Visor', 'Heart Shade', 'Star Shade', 'Pixel Shades'],
  ['spectacles', 'Cat Eye', 'Reading Half'],
  ['goggles', 'Swim Goggle', 'Ski Mask Lens', 'Bubble Goggle'],
  ['moustache', 'Pencil Moustache', 'Walrus', 'Handlebar'],
  ['mustache', 'Pencil Moustache', 'Walrus', 'Handlebar'],
  ['beard', 'Ginger Beard', 'Wizard Beard', 'Plaited Beard', 'Goatee', 'Stubble', 'Knitted Beard'],
  ['sideburns', 'Mutton Chops'],
  ['hair', 'Blunt Bob', 'Curls', 'Shag', 'Space Buns', 'Beehive', 'Mohawk', 'Buzz Cut', 'Long Waves', 'Pompadour'],
  ['afro', 'Curls', 'Afro Puff'],
  ['cap', 'Ball Cap', 'Swim Cap'],
  ['caps', 'Ball Cap', 'Swim Cap'],
  ['baseball cap', 'Ball Cap'],
  ['beanie', 'Beanie'],
  ['turban', 'Head Wrap'],
  ['ski mask', 'Ski Mask Lens', 'Balaclava'],
  ['headband', 'Alice Band'],
  ['earrings', 'Hoops', 'Safety Pin', 'Icicle Earrings'],
  ['devil', 'Little Horns'],
  ['angel', 'Halo'],
  ['t-shirt', 'DUDS T-Shirt', 'Breton', 'Band Tee', 'Tie Dye Tee', 'Egg Tee', 'Snowflake Tee'],
  ['hawaiian shirt', 'Holiday Shirt'],
  ['turtleneck', 'Roll-Neck Vest'],
  ['jumper', 'Roll-Neck Vest', 'Argyle Vest', 'Hoodie', 'Fair Isle Jumper'],
  ['tank top', 'Rib Tank'],
  ['overalls', 'Dungarees'],
  ['dresses', 'Slip Dress', 'Ball Gown', 'Cable Dress'],
  ['coat', 'Trench', 'Puffer', 'Fun Fur', 'Duffel Coat'],
  ['jacket', 'Varsity Jacket', 'Trench', 'Puffer', 'Fun Fur', 'Dinner Suit'],
  ['tuxedo', 'Dinner Suit'],
  ['cloak', 'Opera Cape'],
  [
    'trousers',
    'Suit Trousers',
    'Wide Jeans',
    'Track Pants',
    'Cargo Pants',
    'Leopard Flares',
    'Patchwork Jeans',
    'Pleat Trousers',
    'Ski Trousers',
  ],
  ['jeans', 'Wide Jeans', 'Patchwork Jeans'],
  ['joggers', 'Track Pants'],
  [
    'skirt',
    'Pencil Skirt',
    'Tartan Kilt',
    'Tutu',
    'Pleated Midi',
    'Sarong',
    'Typist Skirt',
    'Quilt Skirt',
    'Duvet Skirt',
  ],
  ['swimwear', 'Swim Trunks'],
  ['sneakers', 'Tube Socks'],
  ['trainers', 'Tube Socks'],
  ['wellingtons', 'Wellies'],
  ['rubber boots', 'Wellies'],
  ['heels', 'Platforms', 'Fishnets'],
  ['tights', 'Platforms', 'Fishnets'],
  ['scarf', 'Chunky Scarf', 'Feather Boa', 'Endless Scarf'],
  ['necklace', 'Pearls', 'Gold Chain'],
  ['fanny pack', 'Bum Bag'],
  ['handbag', 'Crossbody Bag', 'Shopping Bag'],
  ['bracelet', 'Bangles'],
  ['puppy', 'Tiny Dog'],
  ['flowers', 'Daisy', 'Daisy', 'Bouquet Short'],
  ['purple background', 'Lilac'],
])('‘%s’ finds %s', (text, ...titles) => {
  expect(titlesFor(text)).toEqual(expect.arrayContaining(titles));
});

test('a name comes before what else a piece is called', () => {
  const titles = titlesFor('skirt');
  const named = titles.filter(title => title.includes('Skirt'));
  expect(titles.slice(0, named.length).sort()).toEqual(named.sort());
});
