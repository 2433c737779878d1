import { build } from 'esbuild';

/** Packages stay external: PGlite and pg load files that lie next to their own modules. */
export async function bundleServer(outdir: string): Promise<void> {
  await build({
    entryPoints: {
      main: 'server/main.ts',
      events: 'server/cli/events.ts',
      migrate: 'server/cli/migrate.ts',
      paintCards: 'server/cards/paintCards.ts',
    },
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
}
