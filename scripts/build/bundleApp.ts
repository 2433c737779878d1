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

export async function bundleApp(outputPath: string): Promise<Compilation> {
  const compiler = webpack(webpackConfig({ mode: 'production', outputPath }));
  try {
    return await run(compiler);
  } finally {
    await close(compiler);
  }
}
