const { existsSync } = require('node:fs');
const path = require('node:path');

const own = '^(rules|contract|src|wallet|server|atelier|lab|testing|scripts)/';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Folders from lowest to highest; each imports only lower ones, and the files beside the folders. */
const inLevels = (root, folders) => {
  const gone = folders.find(folder => !existsSync(path.join(__dirname, root, folder)));
  if (gone)
    throw new Error(`${root} has no folder ${gone} any more: remove it from the levels in .dependency-cruiser.cjs.`);
  return folders
    .slice(0, -1)
    .map((folder, level) =>
      rule(
        `${root.replace('/', '-')}-${folder}`,
        `${root}/${folder}/ imports only folders below it`,
        { path: `^${root}/${folder}/` },
        { path: `^${root}/(${folders.slice(level + 1).join('|')})/` },
      ),
    );
};

const RULES = ['outfit', 'holdings', 'catalogue', 'fits', 'events', 'voting', 'eyeTest', 'proof', 'pages'];

const FEATURES = [
  // The page, the fit, the wardrobe's items, and who plays.
  ...['navigation', 'outfit', 'dressCode', 'catalogue', 'wallet'],
  // What speaks to the player, above every screen.
  ...['notices', 'session', 'overlay'],
  // What the player has.
  ...['holdings', 'connect', 'entries'],
  'music',
  // What there is to enter.
  'events',
  // Dressing.
  ...['submission', 'wardrobe', 'pictures', 'rail', 'stage', 'search', 'dice', 'looks', 'fit'],
  // What draws for it.
  'designers',
  // From the votes to the proof of their results.
  ...['voting', 'results', 'show', 'eyeTest', 'counting', 'readings', 'proof'],
  // Who has won what, and wearing what.
  ...['standings', 'closets'],
  // What closed events wore, and two fits of a link.
  ...['gallery', 'versus'],
  ...['home', 'faq'],
];

/** What the server is made of, from what needs nothing to what serves calls and operators. */
const SERVER = [
  // What is signed, what is configured, which clock to believe, and which pair comes next.
  ...['keys', 'config', 'time', 'voting'],
  // What is stored, and what wallets hold.
  ...['store', 'nft'],
  // What all calls share, who makes them, what wallets are called, and what is no call of the API.
  ...['http', 'auth', 'names', 'cards', 'calendar'],
  // What replaces the chain and the market on one machine.
  'local',
  ...['routes', 'cli'],
];

/** A count needs votes, and votes need entries; sealing and closing need all of it. */
const STORE = ['database', 'events', 'entries', 'people', 'voting', 'results', 'proof'];

const ROOMS = [
  '^server/(app|main)[.]ts$',
  `^server/(${SERVER.filter(room => room !== 'store').join('|')})/`,
  `^server/store/(store[.]ts$|(${STORE.join('|')})/)`,
];
const ROOMS_REASON =
  'a file of the server is in a room with a level; beside the rooms are only app.ts and store.ts, which assemble them, and main.ts';

/** The import rules. ARCHITECTURE.md describes them, and this file enforces them. */
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', 'two modules that need each other are one module', { path: own }, { circular: true }),
    rule('rules-are-pure', 'rules/ imports nothing but rules/', { path: '^rules/' }, { pathNot: '^rules/' }),
    rule(
      'barrel-for-others',
      'rules/index.ts is what other programs check the game with; inside, a name comes from its own module',
      { path: own },
      { path: '^rules/index[.]ts$' },
    ),
    ...inLevels('rules', RULES),
    ...inLevels('src/features', FEATURES),
    rule(
      'features-have-a-level',
      'a feature is named in FEATURES, which says what it may import',
      { path: '^src/features/', pathNot: `^src/features/(${FEATURES.join('|')})/` },
      {},
    ),
    rule(
      'contract-below-both-sides',
      'contract/ describes the API with rules/ and TypeBox alone',
      { path: '^contract/' },
      { pathNot: '^(rules|contract|node_modules/typebox)/' },
    ),
    rule(
      'contract-as-types',
      'the app takes types from contract/, so that no schema reaches the browser',
      { path: '^(src|wallet)/' },
      { path: '^contract/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'contract-at-the-boundary',
      'only calls and platform/ see the API itself; everything else takes its types from those two',
      { path: '^src/(?!(api|platform)/|features/[^/]+/\\w+Api[.]ts$)' },
      { path: '^contract/' },
    ),
    rule(
      'server-apart',
      'server/ imports rules/, contract/ and packages, never browser code',
      { path: '^server/' },
      { path: '^src/' },
    ),
    rule(
      'browser-apart',
      'browser code meets the server over HTTP only',
      { path: '^(src|wallet)/' },
      { path: '^server/' },
    ),
    rule(
      'wallet-apart',
      'wallet/ connects wallets, whatever app asks for one',
      { path: '^wallet/' },
      { pathNot: '^(rules|contract|wallet|node_modules)/' },
    ),
    rule(
      'wallet-has-doors',
      'index.ts is the door of wallet/; the other two are loaded only in the browsers and by the links that need them',
      { path: '^(?!wallet/|__tests__/)' },
      { path: '^wallet/', pathNot: '^wallet/(index|walletBrowser|unfinishedConnect)[.]ts$' },
    ),
    rule(
      'platform-is-bottom',
      'platform/ wraps browser APIs: it may call the pure code of rules/, but knows nothing of store or screens',
      { path: '^src/platform/' },
      { path: '^src/(?!platform/)' },
    ),
    rule(
      'api-below-features',
      'api/ knows rules/, contract/ and platform/ only',
      { path: '^src/api/' },
      { path: '^src/(app|features|components)/' },
    ),
    rule(
      'components-are-dumb',
      'components/ take props: no store, no API',
      { path: '^src/components/' },
      { path: '^src/(app|base|api|features)/' },
    ),
    rule(
      'app-is-the-roof',
      'everything stands below app/; base/ takes the type of the store from it',
      { path: '^src/(?!app/|index[.]tsx$|base/storeTypes[.]ts$)' },
      { path: '^src/app/' },
    ),
    rule(
      'base-is-the-ground',
      'base/ has the typed hooks and the types of the store, and nothing of any feature',
      { path: '^src/base/' },
      { path: '^src/(?!base/|platform/)', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'features-meet-in-slices',
      'a feature reads another one through its slice or selectors',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: ['^src/features/$1/', '(Slice|Selectors)[.]ts$'] },
    ),
    rule(
      'features-get-platform-as-extra',
      'listeners reach the browser through their extra argument; what they keep has one form, and hashing is pure',
      { path: '^src/features/' },
      {
        path: '^src/platform/',
        pathNot: '^src/platform/(config|kept|checkTools)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'worker-apart',
      'the service worker is a script of its own: it shares rules with the app, and one message',
      { path: '^src/worker/' },
      { path: '^src/', pathNot: '^src/(worker/|platform/offline[.]ts$)' },
    ),
    rule(
      'worker-is-nobodys',
      'nothing of the service worker comes along in the app',
      { path: '^src/(?!worker/)' },
      { path: '^src/worker/' },
    ),
    ...inLevels('server', SERVER),
    ...inLevels('server/store', STORE),
    rule('server-rooms', ROOMS_REASON, { path: '^server/', pathNot: ROOMS }, {}),
    rule('server-rooms-only', ROOMS_REASON, {}, { path: '^server/.*[.]ts$', pathNot: ROOMS }),
    rule(
      'server-roof',
      'app.ts puts the rooms together, so none of them can need it',
      { path: '^server/[^/]+/' },
      { path: '^server/[^/]+[.]ts$' },
    ),
    rule(
      'store-door',
      'store.ts puts the rooms of the store together, so none of them can need it',
      { path: '^server/store/[^/]+/' },
      { path: '^server/store/[^/]+[.]ts$' },
    ),
    rule(
      'sql-in-store',
      'SQL lives in server/store/ alone',
      { path: '^server/(?!store/)' },
      { path: 'node_modules/(kysely|pg|@electric-sql)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'tools-below-nothing',
      'the product never imports what draws, measures or tests it',
      { path: '^(rules|contract|src|wallet|server)/' },
      { path: '^(atelier|lab|testing|scripts|__tests__)/' },
    ),
    rule(
      'atelier-has-a-door',
      "others check the wardrobe and read what was measured of it; how pieces are drawn is the atelier's own",
      { path: '^(?!atelier/|__tests__/)' },
      { path: '^atelier/', pathNot: '^atelier/index[.]ts$' },
    ),
    rule(
      'lab-is-nobodys',
      'nobody needs the lab in order to draw, test or build the game',
      { path: '^(atelier|testing|scripts)/' },
      { path: '^lab/' },
    ),
    rule(
      'testing-below-tests',
      'what tests and the lab share knows neither',
      { path: '^testing/' },
      { path: '^(lab|__tests__)/' },
    ),
    rule('no-unresolvable', 'what is imported must exist', {}, { couldNotResolve: true }),
    rule(
      'no-dev-deps',
      'a production server installs no development packages; those of the app are in its bundle',
      { path: '^(rules|contract|server)/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
