import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Compilation } from 'webpack';
import { webpackConfig } from '../../webpack.config';
import { bundleServer } from './bundleServer';
import { bundleWorker } from './bundleWorker';
import { writeCardFonts } from './cardFonts';
import { notePreloads } from './notePreloads';
import { writeNotices } from './notices';
import { precompress } from './precompress';
import { judgeWardrobe, measureBuild, type BuildSizes } from './wardrobeBudget';

async function bundleApp(outputPath: string): Promise<Compilation> {
  const compiler = webpack(webpackConfig({ mode: 'production', outputPath }));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats === undefined) throw new Error('webpack ended without a result');
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-warnings', colors: false }));
  if (stats.hasWarnings()) console.warn(stats.toString({ preset: 'errors-warnings' }));
  return stats.compilation;
}

/** Builds everything into an empty folder. Unchanged files of the earlier build need not be compressed again. */
export async function buildInto(folder: string, earlier: string): Promise<BuildSizes> {
  const publicFolder = path.join(folder, 'public');
  await bundleServer(path.join(folder, 'server'));
  await writeCardFonts(path.join(folder, 'server/fonts'));
  for (const name of ['data', 'assets', 'page'])
    await cp(path.join('public', name), path.join(publicFolder, name), { recursive: true });
  const compilation = await bundleApp(publicFolder);
  await bundleWorker(compilation, publicFolder);
  await notePreloads(compilation, publicFolder);
  await writeNotices(compilation, publicFolder);
  await precompress(publicFolder, path.join(earlier, 'public'));
  const sizes = await measureBuild(compilation, publicFolder);
  const { text, fits } = judgeWardrobe(sizes.wardrobe);
  if (!fits)
    throw new Error(
      `${text}\nThat is over the budget: load what the wardrobe does not need with import(), or, while you work on it, set WARDROBE_BUDGET=200000.`,
    );
  console.log(text);
  return sizes;
}
