import { readFileSync } from 'node:fs';

const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly browserslist: readonly string[];
};

const NAMES: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios: 'iOS',
};

const oldest = browserslist.map(row => row.split(' >= ') as [browser: string, version: string]);

/** As people read them. */
export const SUPPORTED_BROWSERS = oldest
  .map(([browser, version]) => `${NAMES[browser] ?? browser} ${version}`)
  .join(', ');

/** As swc wants them. */
export const SCRIPT_TARGETS: Readonly<Record<string, string>> = Object.fromEntries(oldest);

/** As esbuild wants them, which writes the prefixes that they need. */
export const STYLE_TARGETS: readonly string[] = oldest.map(row => row.join(''));
