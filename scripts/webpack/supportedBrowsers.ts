import { readFileSync } from 'node:fs';

const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly browserslist: readonly string[];
};

/** The oldest supported version of each browser. */
const oldest = browserslist.map(row => row.split(' >= ') as [browser: string, version: string]);

/** As swc wants them. */
export const SCRIPT_TARGETS: Readonly<Record<string, string>> = Object.fromEntries(oldest);

/** As esbuild wants them, which writes the prefixes that they need. */
export const STYLE_TARGETS: readonly string[] = oldest.map(row => row.join(''));
