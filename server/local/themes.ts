import type { EventPhase, GameEvent } from '#rules/events/events';
import { pathTo } from '#rules/pages/pages';
import type { Prize } from '../store/events/eventWrites';
import type { FitWords } from './dress';

export interface Theme {
  readonly title: string;
  readonly sub_title: string | null;
  readonly description: string;
  /** For places 1, 2, 3 and all others. */
  readonly xp: readonly [number, number, number, number];
  /** What it asks and lends. */
  readonly asks?: Pick<GameEvent, 'question' | 'dress_code' | 'lent'>;
  readonly prize?: Prize;
  /** The entries, best first; past votes follow this order. Without any, fits are borrowed from the other themes. */
  readonly fits?: readonly FitWords[];
}

/** What 'Laundry Day' lends: most of it costs XP or an NFT elsewhere. */
const LENT: readonly string[] = [
  ...['#ffd45c', '#9fddbe', '#ff8a2b', '#2742e0'],
  ...['tops/fun-fur.svg', 'tops/dinner-suit.svg', 'tops/ball-gown.svg', 'tops/poncho.svg', 'tops/cow-coat.svg'],
  ...['bottoms/leopard-flares.svg', 'bottoms/suit-trousers.svg', 'bottoms/tutu.svg', 'bottoms/sarong.svg'],
  ...['shoes-and-legs/cowboy-boots.svg', 'shoes-and-legs/spats.svg', 'shoes-and-legs/moon-boots.svg'],
  ...[
    'hair-and-hats/top-hat.svg',
    'hair-and-hats/mohawk.svg',
    'hair-and-hats/sailor-cap.svg',
    'hair-and-hats/jester-cap.svg',
  ],
  ...['glasses/monocle.svg', 'glasses/star-shade.svg', 'mouth/vampire.svg', 'head-accessories/halo.svg'],
];

/** A drawing of the local world's own, and the page of the piece that it shows. */
const prize = (drawing: string, category: string, piece: string): Prize => ({
  file: `${drawing}.svg`,
  url: pathTo('piece', category, piece),
});

/** A phase uses the first themes that are not used yet. */
export const THEMES: Readonly<Record<EventPhase | 'spare', readonly Theme[]>> = {
  upcoming: [
    {
      title: 'Space, Again',
      sub_title: null,
      description: 'Zero gravity, zero enthusiasm.',
      xp: [500, 250, 100, 25],
      asks: { dress_code: { wear: ['shoesAndLegs'], most: 8 } },
      prize: prize('moon-rock', 'head', 'moon'),
      fits: [
        'cobalt head/moo tops/astronaut-suit shoes-and-legs/moon-boots hair-and-hats/space-helmet eye/teary',
        'butter head/disco tops/puffer bottoms/cycling-shorts shoes-and-legs/moon-boots glasses/visor hair-and-hats/space-buns',
        'tangerine head/mint tops/rib-tank bottoms/track-pants arms/stripe-sleeves shoes-and-legs/roller-skates head-accessories/propeller eye/spiral',
        'fog head/marble tops/hoodie bottoms/cargo-pants shoes-and-legs/clogs hair-and-hats/buzz-cut glasses/3d-glasses head-accessories/headphones',
        'tomato head/sky tops/duds-t-shirt bottoms/swim-trunks arms/peace-sign-short shoes-and-legs/tube-socks eye/star head-accessories/safety-pin',
      ],
    },
  ],
  open: [
    {
      title: 'Worst Holiday Ever',
      sub_title: null,
      description: 'It rained. The buffet closed. Dress for the photos you will not be showing anyone.',
      xp: [300, 150, 75, 25],
      prize: prize('postcard', 'tops', 'postcard-tee'),
      fits: [
        'butter tops/holiday-shirt bottoms/check-shorts arms/shopping-bag shoes-and-legs/tube-socks body-accessories/crossbody-bag facial-hair/walrus hair-and-hats/bucket-hat',
        'sky head/tomato tops/rib-tank bottoms/sarong arms/bangles shoes-and-legs/flippers glasses/swim-goggle hair-and-hats/swim-cap',
        'mint tops/poncho bottoms/swim-trunks shoes-and-legs/wellies hair-and-hats/rain-hood eye/teary mouth/flat-line',
        'tangerine head/lilac tops/breton bottoms/sarong arms/iced-coffee shoes-and-legs/slippers body-accessories/camera hair-and-hats/sun-hat glasses/round-shades',
        'tangerine head/cocoa tops/football-jersey bottoms/swim-trunks arms/wave-short shoes-and-legs/loafers body-accessories/bum-bag facial-hair/stubble hair-and-hats/ball-cap eye/bruised',
      ],
    },
    {
      title: 'Laundry Day',
      sub_title: null,
      description: 'Everything clean is still in the machine. Wear what is left and act as if you meant it.',
      xp: [200, 100, 50, 10],
      asks: { question: 'Which one is really out of clean clothes?', lent: LENT },
      prize: prize('odd-sock', 'shoes-and-legs', 'one-shoe'),
      fits: [
        'blush head/cocoa tops/duds-t-shirt bottoms/pencil-skirt arms/rubber-gloves-short shoes-and-legs/slippers hair-and-hats/head-wrap',
        'lilac tops/football-jersey bottoms/tutu arms/regular-short shoes-and-legs/tube-socks hair-and-hats/head-wrap mouth/pout',
        'citron head/sky tops/hoodie bottoms/bloomers shoes-and-legs/clogs hair-and-hats/shag eye/asleep',
        'tan head/mint tops/argyle-vest bottoms/swim-trunks arms/hand-on-hip shoes-and-legs/wellies facial-hair/goatee hair-and-hats/beanie mouth/zip',
      ],
    },
  ],
  vote: [
    {
      title: 'Overdressed',
      sub_title: null,
      description: 'A black tie dinner for one. Who wore it saddest?',
      xp: [250, 125, 60, 20],
      prize: prize('crown', 'hair-and-hats', 'crown'),
      fits: [
        'lilac tops/slip-dress arms/opera-gloves shoes-and-legs/platforms body-accessories/pearls mouth/pout eye/lashes head-accessories/big-bow',
        'tangerine head/half-and-half tops/argyle-vest bottoms/check-shorts arms/hand-on-hip shoes-and-legs/platforms body-accessories/club-tie glasses/cat-eye hair-and-hats/curls',
        'tomato tops/dinner-suit bottoms/suit-trousers shoes-and-legs/spats body-accessories/bow-tie facial-hair/handlebar glasses/monocle hair-and-hats/top-hat',
        'cobalt head/marble tops/ball-gown arms/opera-gloves shoes-and-legs/ballet-flats body-accessories/feather-boa hair-and-hats/beehive head-accessories/tiara mouth/gold-tooth',
        'butter head/cocoa tops/opera-cape shoes-and-legs/loafers mouth/vampire hair-and-hats/pompadour eye/side-eye',
        'blush head/tiger tops/fun-fur bottoms/pencil-skirt shoes-and-legs/fishnets glasses/cat-eye hair-and-hats/blunt-bob head-accessories/fascinator',
        'fog tops/corset bottoms/pleated-midi arms/bangles shoes-and-legs/cowboy-boots body-accessories/gold-chain hair-and-hats/crown eye/rolling',
        'mint head/zebra tops/kimono bottoms/suit-trousers shoes-and-legs/clogs facial-hair/wizard-beard head-accessories/halo',
        'tangerine head/lilac tops/duds-t-shirt bottoms/tutu arms/bouquet-short shoes-and-legs/roller-skates body-accessories/winner-sash hair-and-hats/long-waves mouth/braces',
        'bone tops/trench shoes-and-legs/spats glasses/reading-half hair-and-hats/beret facial-hair/pencil-moustache mouth/daisy',
      ],
    },
    {
      title: 'Out of Office',
      sub_title: null,
      description: 'Back on Monday. Possibly. For anything urgent, please wait.',
      xp: [200, 100, 50, 10],
      fits: [
        'sky tops/polo bottoms/suit-trousers arms/phone-call shoes-and-legs/slippers body-accessories/club-tie glasses/reading-half hair-and-hats/buzz-cut',
        'lilac head/sky tops/holiday-shirt bottoms/suit-trousers arms/iced-coffee shoes-and-legs/flippers glasses/round-shades hair-and-hats/sun-hat',
        'mint tops/roll-neck-vest bottoms/pencil-skirt arms/hand-on-hip shoes-and-legs/tube-socks body-accessories/tape-measure hair-and-hats/space-buns eye/rolling',
        'sky head/watermelon tops/rib-tank bottoms/track-pants arms/boxing-gloves shoes-and-legs/tube-socks body-accessories/medal mouth/whistle',
        'fog tops/hoodie bottoms/check-shorts shoes-and-legs/slippers eye/asleep glasses/ski-mask-lens head-accessories/headphones',
        'butter head/mint tops/dungarees arms/sailor-tattoos shoes-and-legs/wellies body-accessories/tool-belt facial-hair/ginger-beard hair-and-hats/cowboy-hat',
        'tangerine head/half-and-half tops/band-tee bottoms/patchwork-jeans arms/peace-sign-short shoes-and-legs/platforms hair-and-hats/mohawk head-accessories/safety-pin mouth/tongue',
        'bone head/cocoa tops/polo bottoms/pleated-midi arms/tiny-dog shoes-and-legs/loafers head-accessories/alice-band hair-and-hats/long-waves eye/lashes',
        'tomato tops/tie-dye-tee bottoms/cargo-pants arms/wave-short shoes-and-legs/clogs body-accessories/bum-bag facial-hair/plaited-beard hair-and-hats/chef-hat',
      ],
    },
  ],
  archive: [
    {
      title: 'Après Everything',
      sub_title: null,
      description: 'Knitwear for people who do not ski.',
      xp: [200, 100, 50, 10],
      prize: prize('hot-water-bottle', 'body-accessories', 'hot-water-bottle'),
      fits: [
        'tangerine head/half-and-half tops/puffer bottoms/leopard-flares shoes-and-legs/platforms glasses/visor hair-and-hats/curls',
        'blush tops/argyle-vest bottoms/tartan-kilt arms/hand-on-hip shoes-and-legs/cowboy-boots body-accessories/pearls mouth/pout eye/lashes hair-and-hats/beehive head-accessories/hoops',
        'sky tops/breton bottoms/wide-jeans arms/iced-coffee shoes-and-legs/platforms facial-hair/pencil-moustache hair-and-hats/beret',
        'lilac tops/trench shoes-and-legs/cowboy-boots mouth/pout glasses/round-shades hair-and-hats/blunt-bob head-accessories/hoops',
        'butter tops/varsity-jacket bottoms/cargo-pants shoes-and-legs/wellies body-accessories/camera mouth/daisy hair-and-hats/shag',
        'mint tops/poncho bottoms/leopard-flares shoes-and-legs/cowboy-boots facial-hair/ginger-beard eye/asleep hair-and-hats/bucket-hat',
        'citron tops/fun-fur bottoms/pencil-skirt shoes-and-legs/loafers facial-hair/handlebar glasses/monocle hair-and-hats/top-hat',
        'fog tops/rib-tank bottoms/check-shorts shoes-and-legs/tube-socks body-accessories/big-belt eye/teary head-accessories/raincloud',
        'cobalt head/sky tops/roll-neck-vest bottoms/track-pants arms/stripe-sleeves shoes-and-legs/moon-boots body-accessories/chunky-scarf hair-and-hats/beanie glasses/ski-mask-lens',
        'sky head/moo tops/puffer bottoms/bloomers shoes-and-legs/moon-boots hair-and-hats/balaclava mouth/lollipop',
        'bottle head/lilac tops/hoodie bottoms/tutu shoes-and-legs/roller-skates head-accessories/little-horns eye/wide-awake',
      ],
    },
    {
      title: 'Formal Complaint',
      sub_title: 'Last Season',
      description: 'Something has been wrong since Tuesday. Dress accordingly and keep the receipt.',
      xp: [300, 150, 75, 25],
      fits: [
        'cobalt head/tomato tops/dinner-suit bottoms/check-shorts shoes-and-legs/tube-socks facial-hair/mutton-chops eye/side-eye',
        'blush tops/corset bottoms/suit-trousers arms/boxing-gloves shoes-and-legs/platforms body-accessories/tape-measure hair-and-hats/long-waves mouth/flat-line',
        'sky head/cocoa tops/bowling-shirt bottoms/pleated-midi arms/phone-call shoes-and-legs/loafers glasses/cat-eye hair-and-hats/beehive',
        'mint tops/trench shoes-and-legs/fishnets glasses/round-shades hair-and-hats/cowboy-hat',
        'fog head/zebra tops/argyle-vest bottoms/suit-trousers arms/hand-on-hip shoes-and-legs/spats body-accessories/bow-tie hair-and-hats/buzz-cut eye/rolling',
        'tangerine tops/kimono bottoms/wide-jeans shoes-and-legs/clogs head-accessories/raincloud mouth/gold-tooth',
        'sky head/tiger tops/polo bottoms/tartan-kilt arms/shopping-bag shoes-and-legs/ballet-flats hair-and-hats/crown facial-hair/goatee',
        'butter tops/ball-gown arms/sailor-tattoos shoes-and-legs/wellies body-accessories/feather-boa head-accessories/party-hat mouth/bubblegum',
        'butter head/mint tops/fringe-waistcoat bottoms/patchwork-jeans arms/bangles shoes-and-legs/cowboy-boots facial-hair/stubble glasses/pixel-shades',
        'citron tops/dungarees arms/stripe-sleeves shoes-and-legs/slippers body-accessories/winner-sash eye/button head-accessories/daisy',
      ],
    },
    {
      title: 'Final Call',
      sub_title: null,
      description: 'The gate has moved again. Dress for eleven hours on a metal bench.',
      xp: [200, 100, 50, 10],
      fits: [
        'mint head/lilac tops/trench shoes-and-legs/loafers glasses/round-shades hair-and-hats/beret mouth/flat-line',
        'sky tops/hoodie bottoms/track-pants shoes-and-legs/slippers hair-and-hats/shag head-accessories/headphones eye/asleep',
        'butter head/cocoa tops/kimono bottoms/wide-jeans shoes-and-legs/platforms hair-and-hats/head-wrap glasses/cat-eye mouth/pout',
        'lilac head/half-and-half tops/breton bottoms/cargo-pants arms/shopping-bag shoes-and-legs/loafers hair-and-hats/long-waves body-accessories/crossbody-bag',
        'mint head/tiger tops/fun-fur bottoms/leopard-flares shoes-and-legs/cowboy-boots hair-and-hats/beehive glasses/heart-shade',
        'tomato head/sky tops/roll-neck-vest bottoms/check-shorts arms/hand-on-hip shoes-and-legs/spats hair-and-hats/pompadour facial-hair/handlebar',
        'fog head/watermelon tops/varsity-jacket bottoms/pleated-midi shoes-and-legs/roller-skates hair-and-hats/ball-cap mouth/bubblegum',
        'citron head/lilac tops/puffer bottoms/sarong shoes-and-legs/flippers glasses/swim-goggle hair-and-hats/swim-cap',
        'blush head/mint tops/polo bottoms/pencil-skirt arms/tiny-dog shoes-and-legs/ballet-flats head-accessories/alice-band hair-and-hats/blunt-bob',
        'cobalt head/marble tops/dinner-suit bottoms/suit-trousers shoes-and-legs/moon-boots hair-and-hats/top-hat facial-hair/walrus body-accessories/medal',
        'bone head/zebra tops/band-tee bottoms/patchwork-jeans arms/peace-sign-short shoes-and-legs/tube-socks hair-and-hats/mohawk mouth/tongue',
        'tangerine head/moo tops/slip-dress arms/bangles shoes-and-legs/fishnets hair-and-hats/curls body-accessories/feather-boa eye/lashes',
        'sky head/tomato tops/football-jersey bottoms/swim-trunks arms/wave-short shoes-and-legs/clogs hair-and-hats/bucket-hat facial-hair/stubble',
        'mint head/disco tops/astronaut-suit shoes-and-legs/moon-boots hair-and-hats/balaclava eye/wide-awake',
        'blush head/sky tops/dungarees arms/stripe-sleeves shoes-and-legs/wellies hair-and-hats/rain-hood eye/teary',
        'fog head/cocoa tops/bowling-shirt bottoms/bloomers arms/peace-sign-short shoes-and-legs/slippers hair-and-hats/buzz-cut facial-hair/wizard-beard',
        'tan head/mint tops/opera-cape shoes-and-legs/roller-skates hair-and-hats/crown mouth/vampire',
        'lilac tops/tie-dye-tee bottoms/track-pants arms/bouquet-short shoes-and-legs/tube-socks head-accessories/propeller eye/spiral',
        'bottle head/tomato tops/argyle-vest bottoms/tutu arms/opera-gloves shoes-and-legs/cowboy-boots hair-and-hats/chef-hat glasses/monocle',
        'fuchsia head/mint tops/rib-tank bottoms/check-shorts arms/boxing-gloves shoes-and-legs/flippers glasses/ski-mask-lens head-accessories/party-hat',
      ],
    },
  ],
  spare: [
    {
      title: 'Picture Day',
      sub_title: null,
      description: 'Eyes open. Eye, rather. Hold still.',
      xp: [200, 100, 50, 10],
    },
    {
      title: 'Reply All',
      sub_title: null,
      description: 'Everybody saw it. Dress for the rest of the week.',
      xp: [250, 125, 60, 20],
    },
    {
      title: 'Lost Property',
      sub_title: null,
      description: 'Nobody has come for it since March. It fits.',
      xp: [200, 100, 50, 10],
    },
    {
      title: 'Garden Party, Cancelled',
      sub_title: null,
      description: 'The hat was not cheap. Wear it indoors.',
      xp: [300, 150, 75, 25],
    },
    {
      title: 'Late for Nothing',
      sub_title: null,
      description: 'You ran all the way. It starts tomorrow.',
      xp: [200, 100, 50, 10],
    },
    {
      title: 'Second Best Man',
      sub_title: null,
      description: 'There was a speech. It went unheard.',
      xp: [250, 125, 60, 20],
    },
    {
      title: 'Off Season',
      sub_title: null,
      description: 'The pier is shut. The chips are cold. Smart casual.',
      xp: [200, 100, 50, 10],
    },
    {
      title: 'The Usual',
      sub_title: null,
      description: 'You know what to wear. You always do. That is the trouble.',
      xp: [150, 75, 40, 10],
    },
  ],
};
