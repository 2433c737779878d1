/** A sentence or a constant of the specification, and the test that proves it. */
export interface Shown {
  readonly sentence: string;
  /** Below __tests__/. */
  readonly file: string;
  /** The test's title as in the source. */
  readonly test: string;
  /** If the title is a pattern for a table: words of the table's row. */
  readonly row?: string;
}

type Row = readonly [sentence: string, file: string, test: string, row?: string];

const shown = (rows: readonly Row[]): readonly Shown[] =>
  rows.map(([sentence, file, test, row]) => ({ sentence, file, test, row }));

const CHOOSE = 'rules/chooseItem.test.ts';
const CLICKS = 'src/wardrobe/wardrobeClicks.test.ts';
const CONNECT = 'src/wallet/connectOverlay.test.tsx';
const EVENTS = 'src/events/EventsScreen.test.tsx';
const FAILURES = 'src/notices/apiFailures.test.ts';
const FAQ = 'src/faq/FaqScreen.test.tsx';
const HEADER = 'src/layout/header.test.tsx';
const HOME = 'src/home/HomeScreen.test.tsx';
const OVERLAY = 'src/overlay/overlay.test.tsx';
const OVERLAYS = 'src/submission/overlays.test.tsx';
const OWNERSHIP = 'rules/ownership.test.ts';
const RESULTS = 'src/results/ResultsScreen.test.tsx';
const EVENT_GROUPS = 'src/events/eventGroups.test.ts';
const SUBMISSION = 'src/submission/submission.test.ts';
const VOCABULARY = 'rules/vocabulary.test.ts';
const VOTE = 'src/voting/VoteScreen.test.tsx';
const WALLET = 'src/wallet/walletListeners.test.ts';
const WARDROBE = 'src/wardrobe/WardrobeScreen.test.tsx';
const AVATAR = 'src/avatar/avatarReactions.test.ts';
const NAVIGATION = 'src/navigation/navigation.test.tsx';

const CARD = 'under %s, %s says %s, %s %s';
const ROUTE = '%s is a route of its own';
const FAILED = '%s with %i alerts: %s';

/** By section of the specification. */
export const SPECIFICATION: Readonly<Record<string, readonly Shown[]>> = {
  'Section 2, routes and Home': shown([
    ['/', NAVIGATION, ROUTE, '/'],
    ['/wardrobe', NAVIGATION, ROUTE, '/wardrobe'],
    ['/events', NAVIGATION, ROUTE, '/events'],
    ['/faq', NAVIGATION, ROUTE, '/faq'],
    ['/vote/{id}', NAVIGATION, ROUTE, '/vote/3'],
    ['/results/{id}', NAVIGATION, ROUTE, '/results/3'],
    ['Home shows the tagline', HOME, "reads 'A blockchain fashion game'"],
    [
      'a Connect Wallet button when no wallet is connected',
      HOME,
      'shows a Connect Wallet button when no wallet is connected',
    ],
    [
      'once connected while on the home path, the user is sent to /wardrobe',
      WALLET,
      'on Home, the player goes to the wardrobe',
    ],
  ]),
  'Section 2, Wardrobe': shown([
    ['visible only when a wallet is connected', WARDROBE, 'with a wallet'],
    ['not visible without', WARDROBE, 'without a wallet only as an invitation to connect one'],
    ['or the query parameter demo is present', WARDROBE, 'in the demo'],
    ['Submit', SUBMISSION, 'asks for the challenge if the fit has a top and the player has XP'],
    ['Reset', WARDROBE, 'asks before it resets'],
    ['Download', AVATAR, 'draws the fit on its background at 1200 pixels and saves it as duds.png'],
    [
      'a home button (back to the category tiles)',
      WARDROBE,
      'leads from a tile into its category and back to the tiles',
    ],
    [
      'an owned-only star toggle',
      WARDROBE,
      'with the star shows only items that the player can wear, says so, and shows all again',
    ],
    [
      "a category dropdown whose first option is 'Categories'",
      WARDROBE,
      'lists Categories first, then each category under its slug',
    ],
    [
      "values are the lowercase titles with '&' as 'and' and spaces as '-'",
      VOCABULARY,
      'the slug of %s is %s',
      'Hair & Hats',
    ],
    [
      'the viewer auto-scrolls 2 px per tick',
      'src/wardrobe/scrollButtons.test.tsx',
      'held down they scroll 2 px per 1/60 s, on a screen of %i Hz too',
    ],
  ]),
  'Section 2, Events': shown([
    ['three groups in this order: Compete, Vote, Archive', EVENTS, 'shows Compete, Vote and Archive in this order'],
    ['a group with no events is hidden', EVENTS, 'hides a group with no events'],
    ['a sub-title', EVENTS, CARD, 'Winter special'],
    ["or 'Upcoming'", EVENTS, CARD, 'Upcoming'],
    ["or 'Theme'", EVENTS, CARD, 'Theme'],
    ['the title and the description', EVENTS, CARD, 'Worst Holiday Ever'],
    ["a date labelled 'Starts'", EVENTS, CARD, 'Starts'],
    ["'Ends'", EVENTS, CARD, 'Ends'],
    ["'Closed'", EVENTS, CARD, 'Closed'],
    ["formatted 'MMM D [at] ha'", EVENTS, CARD, 'Nov 28 at 9pm'],
    ['prizes', EVENTS, 'shows prizes, linked if they have an address, then the XP of the places'],
    [
      'a call-to-action button',
      EVENTS,
      'connected, under %s, %s has the button %s, which goes to %s',
      'Enter Wardrobe',
    ],
    ['event images are by event title', EVENTS, 'is the file named after its title, if there is one'],
  ]),
  'Section 2, FAQ': shown([
    ['static', FAQ, 'is static: it asks the server nothing'],
    ['ownership is required to play', FAQ, 'says that %s', 'ownership is required to play'],
    [
      'wardrobe items represent traits of the Darcel NFTs',
      FAQ,
      'says that %s',
      'wardrobe items represent traits of the Darcel NFTs',
    ],
    ['extra items can be won or bought', FAQ, 'says that %s', 'extra items can be won or bought'],
    ['the XP rules', FAQ, 'gives the XP rule: %s grant %s each', 'Dour Darcels'],
    ['download works', FAQ, 'says that %s', 'download works'],
    [
      "but not inside a wallet's mobile app",
      FAQ,
      'says that %s',
      "download does not work inside a wallet's mobile app",
    ],
    [
      'arms and tops only work in certain combinations',
      FAQ,
      'says that %s',
      'arms and tops only work in certain combinations',
    ],
  ]),
  'Section 2, Vote and Results': shown([
    ['head-to-head voting', VOTE, 'shows the event, two fits and the progress'],
    ['visible only when connected', VOTE, 'a visitor is asked to connect, and nothing is fetched'],
    ["and the event's voting info has loaded", VOTE, 'the fits wait for the voting info'],
    ['ranked results for the event', RESULTS, 'rank the entries as n. abcd...wxyz'],
  ]),
  'Section 2, shared layout': shown([
    ['header with a logo link', HEADER, 'the logo leads home'],
    ['an XP display with a heart icon', HEADER, "is the sum of the NFTs' and the server's, beside a heart"],
    ['navigation links: Home, Events, Market, FAQ', HEADER, 'a visitor sees every place but the wardrobe'],
    ['Wardrobe only when connected', HEADER, 'a connected player sees the wardrobe too'],
    ['Market: external marketplace collection link', HEADER, 'the market link opens the marketplace in a new tab'],
    ['a music toggle', 'src/music/music.test.tsx', 'the toggle shows whether music is on, stops it and starts it'],
    ['a wallet button', HEADER, 'without a wallet opens the connect overlay'],
    ['a mobile burger menu that closes on route change', HEADER, 'closes on a route change'],
    ['an overlay modal with a close button', OVERLAY, 'by the close button'],
    ['also closed by the Escape key', OVERLAY, 'by Escape'],
    ['or a click on the backdrop', OVERLAY, 'by a click on the backdrop'],
  ]),
  'Section 2, overlay variants': shown([
    ["'Connect a Wallet'", OVERLAY, "'%s' is titled '%s'", 'Connect a Wallet'],
    [
      'lists the wallet connectors, each with an icon named after the lowercased, hyphenated connector name',
      CONNECT,
      'lists each connector with an icon of its lowercased, hyphenated name',
    ],
    ['and any connect error message', CONNECT, "a connector's failure is shown under it until the next attempt"],
    ['closes automatically on connect', WALLET, 'the connect overlay closes by itself'],
    ["'Yay!'", OVERLAY, "'%s' is titled '%s'", 'Yay!'],
    [
      "'Which challenge would you like to submit your fit to?' with one big button per open event, upcoming ones disabled",
      OVERLAYS,
      'asks for the challenge, with a button per open event and disabled ones for upcoming events',
    ],
    ["'Congrats!'", OVERLAY, "'%s' is titled '%s'", 'Congrats!'],
    ['a celebration sticker', OVERLAYS, 'Congrats! shows its sticker, its sentence and where to go next'],
    ['with confetti and a sound', SUBMISSION, 'is sent exactly the 13 layers, and celebrated'],
  ]),
  'Section 2, other behaviour': shown([
    [
      'background music loops',
      'src/music/sounds.test.ts',
      'music loops, from the asset base, and starting it twice plays it once',
    ],
    ['after the first click', 'src/music/music.test.tsx', 'starts with the first click anywhere, and not before'],
    ['and never plays on localhost', 'src/music/music.test.tsx', 'never plays on localhost, toggled or not'],
    [
      "the first 4 and last 4 characters of the address joined by '...'",
      HEADER,
      'with a wallet shows the first and last four characters of its address',
    ],
    [
      "clicking the wallet button asks 'Disconnect wallet?'",
      HEADER,
      'asks before it disconnects, and Cancel keeps the wallet',
    ],
    ['after disconnecting from /wardrobe the user goes to /', WALLET, 'from the wardrobe it leads home'],
    ['without the demo parameter', WALLET, 'in the demo the wardrobe stays open'],
    ['the page is revealed 100 ms after load', NAVIGATION, 'the page is revealed 100 ms after load'],
  ]),
  'Section 4, event lifecycle': shown([
    [
      'upcoming, then open for submissions, then voting, then archive',
      'rules/events.test.ts',
      'an event never returns to an earlier phase',
    ],
    [
      "'open' is shown under Compete, 'upcoming' as upcoming Compete events",
      EVENT_GROUPS,
      'are in the order Compete, Vote, Archive',
    ],
    [
      "an 'open' event is also shown as upcoming under Vote",
      EVENT_GROUPS,
      'an open event is also shown as upcoming under Vote',
    ],
    [
      "Compete: 'Enter Wardrobe' (goes to /wardrobe)",
      EVENTS,
      'connected, under %s, %s has the button %s, which goes to %s',
      '/wardrobe',
    ],
    [
      "Vote: 'Vote' (goes to /vote/{id})",
      EVENTS,
      'connected, under %s, %s has the button %s, which goes to %s',
      '/vote/3',
    ],
    [
      "Archive: 'See Results' (goes to /results/{id})",
      EVENTS,
      'connected, under %s, %s has the button %s, which goes to %s',
      '/results/4',
    ],
    [
      'for a disconnected user, events that are neither archive nor upcoming show a Connect button',
      EVENTS,
      'disconnected, events that are neither archived nor upcoming show a Connect button',
    ],
    ['upcoming events show no button', EVENTS, 'upcoming events show no button (wallet: %s)'],
  ]),
  'Section 4, wardrobe item states': shown([
    ['category tile', WARDROBE, 'leads from a tile into its category and back to the tiles'],
    ['owned: selectable', CLICKS, 'puts on an item of an NFT that the wallet holds'],
    ['unlocked: selectable', CLICKS, 'puts on a free item, and a second click takes it off'],
    ["locked by XP: shows 'N XP'", OWNERSHIP, '%s', 'while XP loads the cost is shown'],
    ["then 'N XP NEEDED' if XP is insufficient", OWNERSHIP, '%s', 'an item cannot be unlocked with one XP less'],
    ["not owned: shows 'BUY'", OWNERSHIP, '%s', 'an item whose trait is not owned is for sale'],
    ['and opens the marketplace', CLICKS, 'for sale opens %s'],
    [
      "unlockable when XP is at least the cost, shows 'UNLOCK'",
      OWNERSHIP,
      '%s',
      'an item can be unlocked with exactly the XP it costs',
    ],
    ['or the trait is owned', OWNERSHIP, '%s', 'an item whose trait is owned can be unlocked without XP'],
    [
      'clicking it records the item in the unlocked list and plays confetti',
      CLICKS,
      'unlocks an item that the player has enough XP for, with confetti and a sound, and does not put it on',
    ],
    ['items with xp 0 are already unlocked', OWNERSHIP, '%s', 'an item of 0 XP is unlocked'],
    ['or already in the unlocked list', OWNERSHIP, '%s', 'an item in the unlocked list is unlocked'],
  ]),
  'Section 4, selection rules': shown([
    ['selecting an item again toggles it off', CHOOSE, '$name', 'choosing the worn item again takes it off'],
    ["for the background, this reverts to '#999'", CHOOSE, '$name', 'the background goes back to #999'],
    ['choosing an item may force other layers to be emptied', CHOOSE, '$name', 'Dungarees empty the bottoms'],
    ["'Not compatible with {layer names}'", CLICKS, 'which layers a choice empties, for 2.5 s'],
    ['choosing a top sets a matching default arm', CHOOSE, '$name', 'a top brings its arms'],
    ['choosing arms may set a default top', CHOOSE, '$name', 'arms bring their top'],
    ['the short type gets a {product} t-shirt', CHOOSE, '$name', 'short arms bring the DUDS T-shirt'],
    ['top types: short, sleeveless, no-arms', VOCABULARY, '%s is a top type', 'no-arms'],
    [
      'if no top is set, arms revert to regular',
      CHOOSE,
      '$name',
      'without a top arms of another type become the regular ones',
    ],
    ['and the type to sleeveless', CHOOSE, '$name', 'without a top the type is sleeveless'],
    [
      "'Showing your items only' or 'Showing all items' for 2.5 s",
      CLICKS,
      'whose items it shows, each time the star is clicked',
    ],
    [
      'reset (after confirmation) restores the default avatar',
      AVATAR,
      'changes nothing before it is confirmed, then restores the default without exclusions and keeps unlocked items',
    ],
    ['and clears exclusions', CHOOSE, 'the default outfit has no maps, sleeveless type, regular arms and underwear'],
  ]),
  'Section 4, voting and download': shown([
    ['a pair of entries loads', VOTE, 'shows the event, two fits and the progress'],
    [
      'the user clicks one; the winner is posted against both entry ids',
      VOTE,
      "posts the winner against both entries, the loser's first",
    ],
    ['after 1 s the next pair loads', VOTE, 'loads the next pair after 1000 ms'],
    [
      "other than two entries: 'Thank you for voting!' / 'Results will be shared soon.' with confetti",
      VOTE,
      'a response other than two entries (%s) shows the thanks with confetti',
    ],
    [
      'composes all layers onto a 1200x1200 canvas and saves it as {product}.png',
      AVATAR,
      'draws the fit on its background at 1200 pixels and saves it as duds.png',
    ],
    [
      'all layers',
      'src/platform/canvas.test.ts',
      'the layers are drawn on the colour in their order, in whatever order they load',
    ],
    ['clicks are disabled while it runs', AVATAR, 'disables clicks while it runs, and runs once for several requests'],
  ]),
  'Section 5': shown([
    [
      "bottoms set, not the underwear default, tops empty: 'Oops! Looks like your Darcel needs a top.'",
      SUBMISSION,
      'refuses bottoms without a top at once, before XP is known',
    ],
    ['not in underwear', 'rules/submission.test.ts', '%s', 'accepts underwear'],
    [
      "XP above 0, otherwise 'Sorry, you must hold a …'",
      SUBMISSION,
      'refuses a player without XP, whatever the server adds',
    ],
    ["'Are you sure you want to reset your Darcel?'", WARDROBE, 'asks before it resets'],
    ["'Disconnect wallet?'", HEADER, 'asks before it disconnects, and Cancel keeps the wallet'],
    ['ownership is matched case-insensitively on trait value and trait type', OWNERSHIP, '%s', 'in any case'],
    ["background items match the 'backgrounds' trait type", OWNERSHIP, '%s', 'Background by Backgrounds'],
    [
      'one entry per wallet per event, enforced by the server',
      'server/entries.test.ts',
      'a wallet has one entry per event, however its address is written',
    ],
  ]),
  'Section 8': shown([
    [
      "entry submit 201: 'Your fit has been submitted. Voting opens soon.'",
      OVERLAYS,
      'Congrats! shows its sticker, its sentence and where to go next',
    ],
    ["entry submit 403: 'Sorry event has closed.'", SUBMISSION, 'that gets %i shows "%s"', 'Sorry event has closed.'],
    [
      "409: 'You've already submitted a fit for this event.'",
      SUBMISSION,
      'that gets %i shows "%s"',
      "You've already submitted a fit for this event.",
    ],
    ["any other non-201 status: 'Error {status}'", SUBMISSION, 'that gets %i shows "%s"', 'Error 500'],
    ['network exceptions are only logged', FAILURES, '%s without a network is logged and raises no alert'],
    ["voting info 403: 'Sorry voting is closed.'", FAILURES, FAILED, 'Sorry voting is closed.'],
    ["other statuses: 'Error {status}'", VOTE, 'another status is an alert with its number, and can be retried'],
    ["results info 403: 'Sorry voting is still in progress.'", FAILURES, FAILED, 'Sorry voting is still in progress.'],
    ["other statuses: 'Error {status}'", RESULTS, 'if %s fails it can be tried again'],
    ["events: 'Error {status}'", FAILURES, FAILED, 'events'],
    ['prizes', FAILURES, FAILED, 'prizes'],
    ['XP', FAILURES, FAILED, 'XP'],
    ['vote entries', FAILURES, FAILED, 'vote entries'],
    ['results', FAILURES, FAILED, 'results'],
    [
      "'Sorry no events are currently scheduled. Please check back soon.'",
      OVERLAYS,
      'says that no events are scheduled when both lists are empty',
    ],
    ['wallet errors: the user rejecting a request', WALLET, '%s (%j) says: %s', 'rejected'],
    ['a missing wallet provider', WALLET, '%s (%j) says: %s', 'missing-provider'],
    ['an unsupported chain', WALLET, '%s (%j) says: %s', 'unsupported-chain'],
    ['a pending request already present', WALLET, '%s (%j) says: %s', 'already-pending'],
    [
      'the connect overlay shows the error message',
      CONNECT,
      "a connector's failure is shown under it until the next attempt",
    ],
  ]),
  'Section 9': shown([
    ['Dour Darcels give 200 each', OWNERSHIP, 'an NFT of %s gives %i XP', 'darcels'],
    ['colette x Dour Darcels 200', OWNERSHIP, 'an NFT of %s gives %i XP', 'colette'],
    ['{product} 100', OWNERSHIP, 'an NFT of %s gives %i XP', 'duds'],
    ['Market 50', OWNERSHIP, 'an NFT of %s gives %i XP', 'market'],
    ['of the 3 extra contracts one gives 200', OWNERSHIP, 'an NFT of %s gives %i XP', 'extra-one'],
    ['and the other two 100 each', OWNERSHIP, 'an NFT of %s gives %i XP', 'extra-three'],
    ['in the second query', OWNERSHIP, 'five collections give traits, and three more only XP'],
    ["unlock cost comes from the item's xp", OWNERSHIP, '%s', 'an item can be unlocked with exactly the XP it costs'],
    ['total XP is the NFT-based amount plus the server amount', VOCABULARY, '%s', 'is the sum of NFT XP and server XP'],
    ['when NFT XP is non-zero', VOCABULARY, '%s', 'is 0 without NFT XP, whatever the server has'],
    ['canvas export: 1200x1200 px', AVATAR, 'draws the fit on its background at 1200 pixels and saves it as duds.png'],
    ['next vote pair delay: 1000 ms', VOTE, 'loads the next pair after 1000 ms'],
    ['viewer message display: 2500 ms', CLICKS, 'which layers a choice empties, for 2.5 s'],
    ['page reveal after load: 100 ms', NAVIGATION, 'the page is revealed 100 ms after load'],
    [
      'viewer auto-scroll: 2 px per tick',
      'src/wardrobe/scrollButtons.test.tsx',
      'held down they scroll 2 px per 1/60 s, on a screen of %i Hz too',
    ],
    ['confetti: 3000 ms, 70 elements', VOTE, 'a response other than two entries (%s) shows the thanks with confetti'],
    [
      'that many pieces for that long',
      'src/layout/confetti.test.ts',
      'rains the pieces for the given time, hidden from screen readers, and leaves nothing',
    ],
    [
      'wallet query cache lifetime: 24 h',
      'src/holdings/cache.test.ts',
      'what a wallet holds is kept for 24 hours after it was last needed, and no longer',
    ],
    [
      'with no retry',
      'src/holdings/holdings.test.tsx',
      'a failure is announced, the XP stays unknown, and nothing is requested again',
    ],
    ['and no refetch on focus', 'src/holdings/holdings.test.tsx', 'returning to the tab requests nothing again'],
    [
      'blockchain polling interval: 4000 ms',
      'src/wallet/watchTransfers.test.ts',
      'the chain is checked every four seconds, and its logs only if it has grown',
    ],
    [
      'primary chain: Ethereum mainnet (chain id 1)',
      'server/config.test.ts',
      'without any configuration the server runs in local mode',
    ],
    ['test chain id 5 also configured', 'src/wallet/connection.test.ts', 'may be on the old test chain'],
    ['wallet autoconnect: on', WALLET, 'asks the last wallet without a prompt, and shows that at once'],
    ["event date format: 'MMM D [at] ha'", EVENTS, CARD, 'Dec 4 at 12am'],
  ]),
};
