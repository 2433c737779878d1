import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Starts `tsc6 --watch`, because TypeScript 7 missed a mistake here. The callback gets the errors of each run, or an empty text. */
export function watchTypes(onChecked: (errors: string) => void): ChildProcess {
  const options =
    '-p . --watch --preserveWatchOutput --pretty false --incremental --tsBuildInfoFile node_modules/.cache/tsc/all.tsbuildinfo';
  const tsc = spawn(process.execPath, ['node_modules/typescript/bin/tsc6', ...options.split(' ')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let errors: string[] = [];
  createInterface({ input: tsc.stdout }).on('line', line => {
    if (/ - (Starting compilation|File change detected)/.test(line)) errors = [];
    else if (/ - Found \d+ error/.test(line)) onChecked(errors.join('\n'));
    else if (line !== '') errors.push(line);
  });
  return tsc;
}
