import browserslist from 'browserslist';
import { agents } from 'caniuse-lite';

const TOKENS = 'src/app/tokens.css';

/** The breakpoints, because media queries cannot read custom properties. The last two of each list recognise a zoomed page. */
const WIDTHS = ['23.75em', '26.25em', '35em', '47.5em', '62.5em', '68.75em', '73.75em', '560px', '17em'];
const HEIGHTS = ['35em', '480px', '22em'];

/** What the scales cover: distances up to 48 px, and text up to 1.5 rem. */
const SPACE = String.raw`/(^|[^\w.-])-?([0-3]?\d|4[0-8])(\.\d+)?px/`;
const TEXT = String.raw`/^(\d+ )?(0?\.\d+|1(\.[0-5]\d*)?)rem/`;
/** The first time of an animation is its duration; the second is its delay, which belongs to one choreography. */
const DURATION = String.raw`/(^|,)((?!var\(--time-|\b0s\b)[^,])*(^|\s)(?!0s)[\d.]+m?s/`;

/** Every supported browser has what all browsers had in the year before the oldest of them was released. */
const releases = browserslist().map(row => {
  const [name, version] = row.split(' ');
  return agents[name].release_date[version] ?? Infinity;
});
const available = new Date(Math.min(...releases) * 1000).getUTCFullYear() - 1;

/** Later features that every supported browser has, some with a prefix that the build writes. */
const ALSO_SUPPORTED = {
  ignoreAtRules: ['container', 'page'],
  ignoreFunctions: ['color-mix'],
  ignoreSelectors: ['has'],
  ignoreUnits: ['cqh', 'cqi', 'cqw'],
};
const ALSO_SUPPORTED_PROPERTIES = [
  'container',
  'container-type',
  'mask',
  'outline',
  'overscroll-behavior',
  'user-select',
];
/** Where these are missing, the page looks plainer and works the same. */
const ENHANCEMENTS = [
  'accent-color',
  'contain-intrinsic-block-size',
  'content-visibility',
  'forced-color-adjust',
  'scrollbar-width',
  'text-size-adjust',
  'text-wrap',
];
const ignoreProperties = Object.fromEntries(
  [...ALSO_SUPPORTED_PROPERTIES, ...ENHANCEMENTS].map(name => [name, ['/^.+$/']]),
);

export default {
  extends: 'stylelint-config-standard',
  plugins: ['stylelint-plugin-use-baseline'],
  rules: {
    // Rules stand without empty lines between them.
    'at-rule-empty-line-before': null,
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
    'rule-empty-line-before': null,
    // As in scripts.
    'import-notation': 'string',
    'value-keyword-case': ['lower', { ignoreProperties: ['/^--/'] }],

    'media-feature-name-value-allowed-list': { width: WIDTHS, height: HEIGHTS },
    'declaration-property-value-allowed-list': { 'z-index': ['/^var\\(--layer-/', '0'] },
    'declaration-property-value-disallowed-list': {
      '/^(padding|margin|scroll-padding|(row-|column-)?gap)/': [SPACE],
      '/radius$/': ['/\\dpx/', '/\\drem/'],
      '/^font(-size)?$/': [TEXT],
      '/^(transition|animation)(-duration)?$/': [DURATION],
    },
    'plugin/use-baseline': [true, { available, ignoreProperties, ...ALSO_SUPPORTED }],
    'color-named': 'never',
    'color-no-hex': true,
    'function-disallowed-list': ['rgb', 'hsl'],
  },
  overrides: [
    {
      files: [TOKENS],
      rules: { 'color-no-hex': null },
    },
  ],
};
