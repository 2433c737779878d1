import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Chunk, ChunkGroup, Compilation, Module } from 'webpack';
import { assetSlug, headOf, readCategories } from '../../rules/index';
import { readConfig } from '../../server/config';
import { readPageFiles, renderPage, runtimeConfig } from '../../server/http/page';
import { firstSight, renderHead } from '../../server/http/pageHead';
import { CATEGORY_ART } from '../../src/features/wardrobe/categoryArt';
import { packageSizes } from './packageSizes';
import { brotli } from './precompress';

interface ChunkSize {
  readonly file: string;
  readonly raw: number;
  readonly brotli: number;
  readonly wardrobe: boolean;
}

const KINDS = ['JavaScript', 'fonts', 'CSS', 'SVG', 'HTML', 'JSON'] as const;
type Kind = (typeof KINDS)[number];

/** What a browser with an empty cache fetches until the categories of /wardrobe?demo can be used, in bytes of brotli. */
interface WardrobeSize {
  readonly kinds: Readonly<Record<Kind, number>>;
  /** The JavaScript by the package that it comes from. */
  readonly packages: Readonly<Record<string, number>>;
}

/** dist/build.json: the files beside it were made from these sources. */
export interface BuildRecord {
  readonly fingerprint: string;
  readonly seconds: number;
  readonly chunks: readonly ChunkSize[];
  readonly wardrobe: WardrobeSize;
}

/** WARDROBE_BUDGET raises the limit on a branch that still has to become smaller. */
const MAX_JAVASCRIPT = Number(process.env.WARDROBE_BUDGET ?? 115_000);
const MAX_IN_ALL = MAX_JAVASCRIPT + 50_000;

const isScript = (file: string) => file.endsWith('.js');
const walletPackage = /node_modules[\\/](?:@web3-onboard|@walletconnect|ethers|viem)[\\/]/;

/** The chunk groups of the wardrobe's screen. Its panels load later, in groups of their own. */
function wardrobeGroups(compilation: Compilation): readonly ChunkGroup[] {
  const groups = compilation.chunkGroups.filter(({ name }) => name === 'wardrobe');
  if (groups.length === 0)
    throw new Error(
      'No lazily loaded wardrobe was found, so its size cannot be judged. Load the route as ' +
        "lazy(() => import(/* webpackChunkName: 'wardrobe' */ …)), or adapt scripts/build/wardrobeBudget.ts.",
    );
  return groups;
}

function innerModules(module: Module): readonly Module[] {
  const inner = (module as Module & { modules?: readonly Module[] }).modules;
  return inner ?? [module];
}

function refuseWalletCode(compilation: Compilation, chunks: ReadonlySet<Chunk>): void {
  for (const chunk of chunks)
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk))
      for (const inner of innerModules(module))
        if (walletPackage.test(inner.identifier()))
          throw new Error(
            `The wardrobe loads ${path.relative(process.cwd(), inner.identifier().split('!').at(-1) ?? '')}: wallet code belongs behind import() in the 'wallet' chunk.`,
          );
}

export async function measureChunks(compilation: Compilation, folder: string): Promise<readonly ChunkSize[]> {
  const entry = compilation.entrypoints.get('main');
  const needed = new Set([...(entry?.chunks ?? []), ...wardrobeGroups(compilation).flatMap(group => group.chunks)]);
  refuseWalletCode(compilation, needed);
  const neededFiles = new Set([...needed].flatMap(chunk => [...chunk.files]).filter(isScript));
  const files = [...new Set([...compilation.chunks].flatMap(chunk => [...chunk.files]))].filter(isScript);
  return Promise.all(
    files.map(async file => {
      const content = await readFile(path.join(folder, file));
      const compressed = await readFile(path.join(folder, `${file}.br`)).catch(() => brotli(content));
      return { file, raw: content.length, brotli: compressed.length, wardrobe: neededFiles.has(file) };
    }),
  );
}

const WARDROBE = { name: 'wardrobe' } as const;
/** The quality that the server uses for pages. */
const compressPage = (html: string): Promise<Buffer> =>
  promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

async function sizeOfFiles(folder: string, files: readonly string[]): Promise<number> {
  const contents = await Promise.all(
    files.map(async file => {
      const content = await readFile(path.join(folder, file));
      return file.endsWith('.woff2') ? content : brotli(content);
    }),
  );
  return contents.reduce((sum, content) => sum + content.length, 0);
}

/** The page that a server without any configuration sends. */
function sizeOfPage(folder: string): Promise<number> {
  const files = readPageFiles(folder);
  const head = renderHead(
    {
      ...headOf(WARDROBE),
      path: '/wardrobe',
      isIndexed: true,
      preloads: files.preloads.wardrobe ?? [],
      prefetches: firstSight(WARDROBE, '/assets/'),
    },
    null,
  );
  const page = renderPage(files.html, head, runtimeConfig(readConfig({}), [], undefined));
  return compressPage(page).then(({ length }) => length);
}

async function categoryPictures(folder: string): Promise<readonly string[]> {
  const { rows } = readCategories(JSON.parse(await readFile(path.join(folder, 'data/categories.json'), 'utf8')));
  return rows.flatMap(({ title }) => CATEGORY_ART[assetSlug(title)]?.picture ?? []).map(picture => `assets/${picture}`);
}

export async function measureWardrobe(
  compilation: Compilation,
  folder: string,
  chunks: readonly ChunkSize[],
): Promise<WardrobeSize> {
  const { preloads } = readPageFiles(folder);
  const built = [...(compilation.entrypoints.get('main')?.getFiles() ?? []), ...(preloads.wardrobe ?? [])];
  const first = [...firstSight(WARDROBE, 'assets/'), ...(await categoryPictures(folder))];
  const size = (files: readonly string[], ending: string) =>
    sizeOfFiles(
      folder,
      files.filter(file => file.endsWith(ending)),
    );
  const scripts = chunks.filter(({ wardrobe }) => wardrobe);
  const packages: Record<string, number> = {};
  for (const { file, brotli: compressed } of scripts)
    for (const [name, bytes] of await packageSizes(folder, file, compressed))
      packages[name] = (packages[name] ?? 0) + bytes;
  return {
    kinds: {
      JavaScript: scripts.reduce((sum, chunk) => sum + chunk.brotli, 0),
      fonts: await size(built, '.woff2'),
      CSS: await size(built, '.css'),
      SVG: await size(first, '.svg'),
      HTML: await sizeOfPage(folder),
      JSON: await size(first, '.json'),
    },
    packages,
  };
}

const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
const row = (name: string, bytes: number) => `  ${name.padEnd(24)} ${kilo(bytes).padStart(6)}`;

export function judgeWardrobe({ kinds, packages }: WardrobeSize): { readonly text: string; readonly fits: boolean } {
  const total = Object.values(kinds).reduce((sum, bytes) => sum + bytes, 0);
  const byPackage = Object.entries(packages)
    .filter(([, bytes]) => bytes >= 500)
    .sort(([, a], [, b]) => b - a);
  const lines = [
    `A usable wardrobe, kB of brotli: ${kilo(total)} of ${kilo(MAX_IN_ALL)}, of which JavaScript ${kilo(kinds.JavaScript)} of ${kilo(MAX_JAVASCRIPT)}`,
    ...KINDS.map(kind => row(kind, kinds[kind])),
    'Its JavaScript by package (those below 0.5 are left out)',
    ...byPackage.map(([name, bytes]) => row(name, bytes)),
  ];
  return { text: lines.join('\n'), fits: kinds.JavaScript <= MAX_JAVASCRIPT && total <= MAX_IN_ALL };
}
