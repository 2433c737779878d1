import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import type { Compilation } from 'webpack';
import { readCategories } from '#rules/catalogue/catalogue';
import { assetSlug } from '#rules/outfit/items';
import { headOf } from '#rules/pages/pageHeads';
import { readConfig } from '../../server/config/config';
import { readPageFiles, renderPage, runtimeConfig, type PageFiles } from '../../server/http/page';
import { firstSight, renderHead } from '../../server/http/pageHead';
import { CATEGORY_ART } from '../../src/features/rail/categoryArt';
import { brotli } from './precompress';

interface ChunkSize {
  readonly file: string;
  readonly raw: number;
  readonly brotli: number;
  readonly wardrobe: boolean;
}

const KINDS = ['JavaScript', 'fonts', 'CSS', 'SVG', 'HTML', 'JSON'] as const;

/** What a browser with an empty cache fetches until the categories of /wardrobe?demo can be used, in bytes of brotli. */
interface WardrobeSize {
  readonly kinds: Readonly<Record<(typeof KINDS)[number], number>>;
  /** The JavaScript by the package that it comes from. */
  readonly packages: Readonly<Record<string, number>>;
}

export interface BuildSizes {
  readonly chunks: readonly ChunkSize[];
  readonly wardrobe: WardrobeSize;
}

/** dist/build.json: the files beside it were made from these sources. */
export interface BuildRecord extends BuildSizes {
  readonly fingerprint: string;
  readonly seconds: number;
  readonly artVersion: string;
}

/** WARDROBE_BUDGET raises the limit on a branch that still has to become smaller. */
const MAX_BYTES = Number(process.env.WARDROBE_BUDGET ?? 175_000);

const WALLET_PACKAGE = /^(?:@web3-onboard\/.*|@walletconnect\/.*|ethers|viem)$/;
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/;
const WARDROBE = { name: 'wardrobe' } as const;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The page that a server without any configuration sends, compressed as the server does it. */
async function sizeOfPage({ html, preloads }: PageFiles): Promise<number> {
  const head = renderHead(
    {
      ...headOf(WARDROBE),
      isThere: true,
      keptOut: [],
      pictureVersion: null,
      preloads: preloads.wardrobe ?? [],
      prefetches: firstSight(WARDROBE, '/assets/'),
      alternates: [],
    },
    null,
  );
  const page = renderPage(html, head, runtimeConfig(readConfig({}), [], undefined));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return (await promisify(brotliCompress)(page, { params })).length;
}

async function categoryPictures(folder: string): Promise<readonly string[]> {
  const { rows } = readCategories(JSON.parse(await readFile(path.join(folder, 'data/categories.json'), 'utf8')));
  return rows.flatMap(({ title }) => CATEGORY_ART[assetSlug(title)]?.picture ?? []).map(picture => `assets/${picture}`);
}

/** How many of a compressed script's bytes each package takes: its share of the minified script. */
async function packageSizes(script: string, compressed: number): Promise<Map<string, number>> {
  const lines = (await readFile(script, 'utf8')).split('\n');
  const map = new TraceMap(await readFile(`${script}.map`, 'utf8'));
  const whole = lines.reduce((sum, line) => sum + line.length, 0);
  const sizes = new Map<string, number>();
  decodedMappings(map).forEach((segments, line) => {
    segments.forEach(([column, source], index) => {
      const end = segments[index + 1]?.[0] ?? lines[line]?.length ?? 0;
      const name = PACKAGE.exec(map.sources[source ?? -1] ?? '')?.[1] ?? 'our own';
      sizes.set(name, (sizes.get(name) ?? 0) + ((end - column) / whole) * compressed);
    });
  });
  return sizes;
}

async function sizesByPackage(folder: string, scripts: readonly ChunkSize[]): Promise<Record<string, number>> {
  const packages: Record<string, number> = {};
  for (const script of scripts)
    for (const [name, bytes] of await packageSizes(path.join(folder, script.file), script.brotli)) {
      if (WALLET_PACKAGE.test(name))
        throw new Error(`${script.file} contains ${name}: wallet code belongs behind import() in the 'wallet' chunk.`);
      packages[name] = (packages[name] ?? 0) + bytes;
    }
  return packages;
}

export async function measureBuild(compilation: Compilation, folder: string): Promise<BuildSizes> {
  const page = readPageFiles(folder);
  const built = [...(compilation.entrypoints.get('main')?.getFiles() ?? []), ...(page.preloads.wardrobe ?? [])];
  const needed = new Set([...built, ...firstSight(WARDROBE, 'assets/'), ...(await categoryPictures(folder))]);
  const measure = async (file: string): Promise<ChunkSize> => {
    const content = await readFile(path.join(folder, file));
    const compressed = file.endsWith('.woff2')
      ? content
      : await readFile(path.join(folder, `${file}.br`)).catch(() => brotli(content));
    return { file, raw: content.length, brotli: compressed.length, wardrobe: needed.has(file) };
  };
  const files = await Promise.all([...needed].map(measure));
  const size = (ending: string) => sum(files.filter(({ file }) => file.endsWith(ending)).map(file => file.brotli));
  const scripts = Object.keys(compilation.assets).filter(file => file.endsWith('.js'));
  return {
    chunks: await Promise.all(scripts.map(measure)),
    wardrobe: {
      kinds: {
        JavaScript: size('.js'),
        fonts: size('.woff2'),
        CSS: size('.css'),
        SVG: size('.svg'),
        HTML: await sizeOfPage(page),
        JSON: size('.json'),
      },
      packages: await sizesByPackage(
        folder,
        files.filter(({ file }) => file.endsWith('.js')),
      ),
    },
  };
}

const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
const row = (name: string, bytes: number) => `  ${name.padEnd(24)} ${kilo(bytes).padStart(6)}`;

export function judgeWardrobe({ kinds, packages }: WardrobeSize): { readonly text: string; readonly fits: boolean } {
  const total = sum(Object.values(kinds));
  const byPackage = Object.entries(packages)
    .filter(([, bytes]) => bytes >= 500)
    .sort(([, a], [, b]) => b - a);
  const lines = [
    `A usable wardrobe, kB of brotli: ${kilo(total)} of ${kilo(MAX_BYTES)}`,
    ...KINDS.map(kind => row(kind, kinds[kind])),
    'Its JavaScript by package (those below 0.5 are left out)',
    ...byPackage.map(([name, bytes]) => row(name, bytes)),
  ];
  return { text: lines.join('\n'), fits: total <= MAX_BYTES };
}
