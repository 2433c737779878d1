import { build } from 'esbuild';

/** Packages stay outside: the database's WebAssembly and pg find their own files beside their own modules. */
export async function bundleServer(outdir: string): Promise<void> {
  await build({
    entryPoints: { main: 'server/main.ts', events: 'server/cli/events.ts' },
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
