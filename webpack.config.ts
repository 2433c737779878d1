import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Chunk, Configuration } from 'webpack';
import { devNames, shortNames } from './scripts/webpack/classNames';
import { SCRIPT_TARGETS, STYLE_TARGETS, SUPPORTED_BROWSERS } from './scripts/webpack/supportedBrowsers';
import { trimWalletStack, WALLET_PARTS } from './scripts/webpack/trimWalletStack';

interface BuildOptions {
  readonly mode: 'production' | 'development';
  readonly outputPath: string;
}

const root = process.cwd();

const scriptRule = (production: boolean) => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: {
    loader: 'swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: !production, refresh: !production } },
      },
      env: { targets: SCRIPT_TARGETS },
    },
  },
});

/** The package's default entry is its development build; this one is the same without the warnings. */
const routerAlias = {
  'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
};

/** Lets the minifier drop the router's components that nothing imports. */
const trimRule = {
  test: /node_modules[\\/]react-router[\\/].*\.mjs$/,
  use: {
    loader: 'babel-loader',
    options: {
      babelrc: false,
      configFile: false,
      compact: false,
      plugins: [
        '@babel/plugin-transform-react-pure-annotations',
        path.join(root, 'scripts/webpack/assignedStatics.cjs'),
      ],
    },
  },
};

const styleRule = (production: boolean) => ({
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: 'css-loader',
      options: {
        // Every browser that runs es2022 supports woff2, so a second copy of each font would never be fetched.
        url: { filter: (url: string) => !url.endsWith('.woff') },
        // Each class is an export of its own, so that the minifier can put the short names where they are used.
        modules: {
          auto: true,
          namedExport: true,
          exportLocalsConvention: 'camelCaseOnly',
          getLocalIdent: production ? shortNames(path.join(root, 'src')) : devNames,
        },
      },
    },
  ],
});

const fileRules = [
  { test: /\.woff2$/, type: 'asset/resource' },
  { include: path.join(root, 'src/app/fonts.css'), use: path.join(root, 'scripts/webpack/interfaceFaces.cjs') },
  {
    test: /\.woff2$/,
    resourceQuery: /interface/,
    use: path.join(root, 'scripts/webpack/interfaceFont.cjs'),
    generator: { filename: 'interface-[name].[contenthash:8][ext]' },
  },
  {
    // Pictures in style sheets become part of them, because they are small and needed at once.
    test: /\.svg$/,
    type: 'asset/inline',
    generator: { dataUrl: (svg: Buffer) => `data:image/svg+xml,${encodeURIComponent(svg.toString())}` },
  },
];

const SMALLEST = {
  ecma: 2022,
  toplevel: true,
  compress: { ecma: 2022, passes: 3, keep_fargs: false, pure_getters: true },
  mangle: { toplevel: true },
} as const;

/** Beside the scripts. The line that says so would be sent with each of them. */
const LICENSES = { condition: 'some', banner: false } as const;

const MINIMIZERS = [
  new MinimizerPlugin({
    test: /\.js(\?.*)?$/i,
    minify: MinimizerPlugin.swcMinify,
    extractComments: LICENSES,
    minimizerOptions: SMALLEST,
  }),
  new MinimizerPlugin({
    test: /\.css(\?.*)?$/i,
    minify: MinimizerPlugin.esbuildMinifyCss,
    minimizerOptions: { target: STYLE_TARGETS },
  }),
];

export function webpackConfig({ mode, outputPath }: BuildOptions): Configuration {
  const production = mode === 'production';
  const named = production ? '[name].[contenthash:8]' : '[name]';
  return {
    mode,
    context: root,
    entry: { main: './src/index.tsx' },
    output: {
      path: outputPath,
      filename: `${named}.js`,
      chunkFilename: `${named}.js`,
      assetModuleFilename: production ? '[name].[contenthash:8][ext]' : '[name][ext]',
      publicPath: '/',
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: production ? routerAlias : {} },
    module: {
      rules: [
        scriptRule(production),
        ...(production ? [trimRule] : []),
        ...trimWalletStack(),
        { test: /node_modules[\\/]redux-persist[\\/]/, sideEffects: false },
        { include: path.join(root, 'rules'), sideEffects: false },
        styleRule(production),
        ...fileRules,
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: './public/index.html',
        templateParameters: { supportedBrowsers: SUPPORTED_BROWSERS },
        scriptLoading: 'defer',
        minify: false,
      }),
      new MiniCssExtractPlugin({ filename: `${named}.css`, chunkFilename: `${named}.css` }),
      ...(production ? [] : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    // The content security policy forbids source maps that use eval.
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    optimization: {
      // Packages stay in the chunk that needs them, so that 'wallet' is one file with the whole wallet stack in it.
      splitChunks: { chunks: isShared, cacheGroups: { defaultVendors: false, walletParts: WALLET_PARTS } },
      // The shortest names and ids. They need not be stable, because every page uses the files of a single build.
      moduleIds: production ? 'size' : 'named',
      chunkIds: production ? 'total-size' : 'named',
      mangleExports: production ? 'size' : false,
      minimizer: MINIMIZERS,
    },
    performance: { hints: false },
    // In production webpack would take chunks from the cache with the module ids of an earlier build in them: two modules
    // of about the same size had exchanged theirs, and a dialog called the wrong one.
    cache: production
      ? false
      : {
          type: 'filesystem',
          cacheDirectory: path.join(root, 'node_modules/.cache/webpack'),
          buildDependencies: { config: ['webpack.config.ts', 'package-lock.json'].map(file => path.join(root, file)) },
        },
    stats: 'errors-warnings',
  };
}

/** The worker that counts may fetch nothing, not even a part of itself. */
const isShared = (chunk: Chunk): boolean => !chunk.canBeInitial() && chunk.name !== 'count-worker';

/** For webpack-cli and other tools that read a configuration file; our own scripts call webpackConfig. */
export default (_env: unknown, argv: { mode?: BuildOptions['mode'] }): Configuration =>
  webpackConfig({ mode: argv.mode ?? 'production', outputPath: path.join(root, 'dist/public') });
