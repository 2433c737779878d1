import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '../config/errors';

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The command that runs anvil. Prefers the platform's binary to the package's launcher, so that signals reach it. */
export function findAnvil(): string {
  const packaged = packagedBinary();
  if (packaged !== undefined) return packaged;
  if (spawnSync('anvil', ['--version'], { stdio: 'ignore' }).status === 0) return 'anvil';
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
