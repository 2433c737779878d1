import webpack from 'webpack';
import type { Compilation, Compiler } from 'webpack';
import { webpackConfig } from '../../webpack.config';

const run = (compiler: Compiler): Promise<Compilation> =>
  new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (!stats) reject(new Error('webpack ended without a result'));
      else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-warnings', colors: false })));
      else {
        if (stats.hasWarnings()) console.warn(stats.toString({ preset: 'errors-warnings' }));
        resolve(stats.compilation);
      }
    });
  });

const close = (compiler: Compiler): Promise<void> =>
  new Promise((resolve, reject) => {
    compiler.close(error => {
      if (error) reject(error);
      else resolve();
    });
  });

/** `cached` resolves once webpack's cache is written; the files are complete before that. */
export async function bundleApp(
  outputPath: string,
): Promise<{ readonly compilation: Compilation; readonly cached: Promise<void> }> {
  const compiler = webpack(webpackConfig({ mode: 'production', outputPath }));
  try {
    const compilation = await run(compiler);
    return { compilation, cached: close(compiler) };
  } catch (error: unknown) {
    await close(compiler);
    throw error;
  }
}
