import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '../errors';

interface AnvilCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** npx may have to download the package first. */
  readonly readyWithinMs: number;
}

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Prefers the platform's binary to the package's launcher, so that signals reach it. */
export function findAnvil(): AnvilCommand {
  const packaged = packagedBinary();
  if (packaged !== undefined) return { command: packaged, args: [], readyWithinMs: 20_000 };
  if (runs('anvil')) return { command: 'anvil', args: [], readyWithinMs: 20_000 };
  if (runs('npx')) return { command: 'npx', args: ['--yes', '@foundry-rs/anvil@1.7.1'], readyWithinMs: 120_000 };
  throw new OperatorError(
    'The local chain needs anvil, which is not installed. Run `npm ci`, or install Foundry (https://getfoundry.sh), and start again.',
  );
}

function packagedBinary(): string | undefined {
  const architecture = ARCHITECTURES[process.arch];
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const fromProject = createRequire(join(process.cwd(), 'package.json'));
  try {
    const manifest = fromProject.resolve(`@foundry-rs/anvil-${process.platform}-${String(architecture)}/package.json`);
    return join(dirname(manifest), 'bin', name);
  } catch {
    return undefined;
  }
}

function runs(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}
