import { wear, type COLOURS } from '../fits/gameFits';
import type { Avatar } from '../outfit/avatar';

export interface StandIn {
  readonly fit: Avatar;
  /** That an event may say, and the fit suits. Longer forms of a word count too. */
  readonly words: readonly string[];
  /** The cards on which its clothes would vanish. */
  readonly clashes: readonly (keyof typeof COLOURS)[];
}

/** Its words are these, and those in the names of its pieces. */
function standIn(items: string, words: string, ...clashes: StandIn['clashes']): StandIn {
  const named = items.split(' ').flatMap(item => item.slice(item.indexOf('/') + 1).split('-'));
  return { fit: wear(items), words: [...words.split(' '), ...named.filter(word => word.length > 3)], clashes };
}

/** The Darcels on cards of events without a picture of their own. No other screen shows them, and none is an entry. */
export const STAND_INS: readonly StandIn[] = [
  standIn(
    'head/moon hair-and-hats/silver-mullet head-accessories/antennae glasses/visor tops/comet-coat bottoms/ arms/ shoes-and-legs/rocket-boots',
    'alien galaxy moon orbit planet rocket space star zero',
    'Butter',
    'Citron',
  ),
  standIn(
    'head/marble hair-and-hats/space-buns glasses/equaliser tops/lightning-bomber bottoms/sequin-flares arms/ shoes-and-legs/light-up-trainers body-accessories/star-sash',
    'future gravity space storm',
    'Tangerine',
  ),
  standIn(
    'head/sunburnt hair-and-hats/seagull mouth/flat-line tops/postcard-tee arms/dropped-cone bottoms/deckchair-trousers shoes-and-legs/socks-and-sandals body-accessories/beach-bag',
    'beach holiday summer sun tourist travel trip',
  ),
  standIn(
    'head/mint hair-and-hats/storm-hat mouth/ice-lolly tops/cagoule bottoms/wave-shorts arms/ shoes-and-legs/flippers body-accessories/rubber-ring eye/squint',
    'buffet holiday rained weather wet',
    'Butter',
    'Citron',
  ),
  standIn(
    'head/cocoa hair-and-hats/hot-curlers facial-hair/shaving-foam tops/towelling-robe bottoms/boxer-shorts arms/ shoes-and-legs/bed-socks',
    'bath clean laundry machine wash',
    'Tangerine',
  ),
  standIn(
    'head/cardboard hair-and-hats/lampshade eye/side-eye tops/bin-bag arms/hand-on-hip bottoms/long-johns shoes-and-legs/one-shoe',
    'laundry left rubbish spring',
  ),
  standIn(
    'hair-and-hats/shako facial-hair/handlebar glasses/monocle tops/tailcoat bottoms/half-trousers arms/ shoes-and-legs/ringmaster-boots body-accessories/ruff',
    'ball black dinner gala gentleman opera overdressed tie',
  ),
  standIn(
    'head/half-and-half hair-and-hats/big-cloud head-accessories/feather-plume glasses/opera-mask mouth/pout tops/sequin-column bottoms/ arms/opera-gloves shoes-and-legs/disco-heels',
    'evening glamour masked overdressed red saddest',
    'Citron',
  ),
  standIn(
    'hair-and-hats/boater glasses/mirror-shield mouth/snorkel tops/cord-blazer bottoms/pleat-trousers arms/ shoes-and-legs/slides body-accessories/lanyard',
    'boss leave monday office out work',
    'Butter',
  ),
  standIn(
    'head/lilac hair-and-hats/pencil-bun head-accessories/ear-pencil glasses/hex-wire eye/overtime tops/clerk-cardigan bottoms/typist-skirt arms/ shoes-and-legs/mary-janes',
    'book library office reply school urgent',
  ),
  standIn(
    'head/snowball hair-and-hats/trapper glasses/snow-slits tops/fair-isle-jumper bottoms/ski-trousers arms/ shoes-and-legs/ski-boots body-accessories/endless-scarf',
    'après frost ice knit mountain ski snow winter',
  ),
  standIn(
    'hair-and-hats/bear-ears facial-hair/knitted-beard tops/cable-dress bottoms/ arms/fingerless-gloves shoes-and-legs/leg-warmers body-accessories/mitten-string',
    'chill cold everything wool',
    'Butter',
    'Citron',
  ),
  standIn(
    'head/graph-paper hair-and-hats/bowler facial-hair/chevron glasses/tortoise-square mouth/paper-clip tops/rugby-shirt bottoms/pleat-trousers arms/ shoes-and-legs/brogues body-accessories/club-tie',
    'complaint form formal speech tuesday wrong',
    'Butter',
    'Citron',
  ),
  standIn(
    'hair-and-hats/flick-bob eye/painted-tear tops/ticket-shirt arms/falling-paper bottoms/school-kilt shoes-and-legs/winkle-pickers',
    'complaint detective receipt secret shop spy',
    'Butter',
    'Citron',
  ),
  standIn(
    'head/tomato hair-and-hats/bed-head glasses/sleep-mask tops/pyjama-shirt arms/teddy bottoms/moon-pyjamas shoes-and-legs/foot-warmer',
    'call eleven hour nap night sleep',
  ),
  standIn(
    'hair-and-hats/newsboy facial-hair/walrus eye/clock tops/duffel-coat bottoms/barrel-jeans arms/ shoes-and-legs/lug-boots body-accessories/satchel',
    'final gate late moved station train',
  ),
  standIn(
    'head/strawberry hair-and-hats/plaits head-accessories/pigtail-bows mouth/braces tops/cord-pinafore arms/ivy-arms bottoms/underwear shoes-and-legs/argyle-knee-socks',
    'class photo picture portrait',
  ),
  standIn(
    'hair-and-hats/afro-puff glasses/safety-specs tops/boiler-suit bottoms/ arms/ shoes-and-legs/work-boots body-accessories/reflective-sash mouth/whistle',
    'accident everybody job repair week',
    'Tangerine',
  ),
  standIn(
    'head/brick hair-and-hats/tea-cosy eye/button tops/umbrella-shirt arms/broken-umbrella bottoms/gingham-shorts shoes-and-legs/galoshes',
    'april lost march property rain sorry',
  ),
  standIn(
    'head/potato hair-and-hats/straw-bonnet glasses/petal-tints tops/tulip-smock bottoms/petal-skirt arms/ shoes-and-legs/lawn-shoes body-accessories/garland',
    'cancelled garden party picnic romance tea wedding',
    'Tangerine',
  ),
  standIn(
    'hair-and-hats/flowerpot-hat facial-hair/moss tops/waxed-jacket bottoms/gardener-breeches arms/ shoes-and-legs/muddy-boots body-accessories/prize-rosette',
    'dog farm garden mud park walk',
  ),
  standIn(
    'head/disco hair-and-hats/wet-look mouth/toothbrush tops/muscle-suit arms/wave-short bottoms/star-trunks shoes-and-legs/hi-tops body-accessories/medal',
    'nothing race ran run sport team tomorrow way',
  ),
  standIn(
    'hair-and-hats/bleached-flick facial-hair/pencil-moustache eye/teary tops/dinner-suit bottoms/suit-trousers arms/ shoes-and-legs/winkle-pickers body-accessories/giant-bow',
    'best groom man second speech valentine',
  ),
  standIn(
    'head/beach-ball hair-and-hats/sailor-cap facial-hair/captain tops/sailor-middy bottoms/wide-jeans arms/ shoes-and-legs/deck-shoes body-accessories/shell-necklace',
    'boat harbour off pier sail sea season',
  ),
  standIn(
    'hair-and-hats/paper-boat eye/wide-awake tops/lobster-suit bottoms/ arms/ shoes-and-legs/lobster-boots',
    'fish lobster ocean swim water',
  ),
  standIn(
    'hair-and-hats/clipped-hedge mouth/chewed-pencil eye/egg-yolk tops/egg-tee arms/steaming-mug bottoms/harem-trousers shoes-and-legs/hi-tops',
    'breakfast morning sunday usual',
    'Lilac',
  ),
  standIn(
    'head/harlequin hair-and-hats/jester-cap glasses/clown-ring tops/band-jacket bottoms/jodhpurs arms/ shoes-and-legs/clown-shoes',
    'carnival circus magic parade theatre',
    'Butter',
  ),
  standIn(
    'head/ghost hair-and-hats/mirror-ball glasses/night-vision tops/mesh-tee arms/boom-box bottoms/vinyl-mini shoes-and-legs/platform-sandals',
    'birthday club dance disco music punk rich',
  ),
  standIn(
    'hair-and-hats/straw-bob mouth/straw-stalk tops/cow-coat bottoms/apron-skirt arms/ shoes-and-legs/chicken-legs body-accessories/seed-belt',
    'animal horse milk ranch wild',
    'Butter',
  ),
  standIn(
    'head/cocoa hair-and-hats/candy-spiral glasses/half-mask eye/lashes tops/harlequin-dress bottoms/ arms/bangles shoes-and-legs/jester-shoes',
    'art festival museum paint paris retro',
  ),
];
