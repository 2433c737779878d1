import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chunk, ChunkGroup, Compilation, Module } from 'webpack';
import { brotli } from './twins';

export interface ChunkSize {
  readonly file: string;
  readonly raw: number;
  readonly brotli: number;
  readonly wardrobe: boolean;
}

/** dist/build.json: what stands beside it was made from these sources. */
export interface BuildRecord {
  readonly fingerprint: string;
  readonly seconds: number;
  readonly chunks: readonly ChunkSize[];
}

/** Another figure is for a branch on which the wardrobe is being slimmed, never for one that is done. */
const budget = Number(process.env.WARDROBE_BUDGET ?? 112_000);

const isScript = (file: string) => file.endsWith('.js');
const walletPackage = /node_modules[\\/](?:@web3-onboard|@walletconnect|ethers|viem)[\\/]/;

/** The chunk group of `import()` calls that load the wardrobe's screen, whatever its file is called in detail. */
function wardrobeGroups(compilation: Compilation): readonly ChunkGroup[] {
  const groups = compilation.chunkGroups.filter(
    group => group.name === 'wardrobe' || group.origins.some(origin => /wardrobe/i.test(origin.request)),
  );
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
      const twin = await readFile(path.join(folder, `${file}.br`)).catch(() => brotli(content));
      return { file, raw: content.length, brotli: twin.length, wardrobe: neededFiles.has(file) };
    }),
  );
}

const kilo = (bytes: number) => (bytes / 1000).toFixed(1);

export function judgeWardrobe(chunks: readonly ChunkSize[]): { readonly text: string; readonly fits: boolean } {
  const needed = chunks.filter(chunk => chunk.wardrobe).sort((a, b) => b.brotli - a.brotli);
  const total = needed.reduce((sum, chunk) => sum + chunk.brotli, 0);
  const parts = needed.map(chunk => `${chunk.file} ${kilo(chunk.brotli)}`).join(', ');
  return {
    text: `JavaScript for a usable wardrobe: ${kilo(total)} kB brotli of ${kilo(budget)} (${parts})`,
    fits: total <= budget,
  };
}
