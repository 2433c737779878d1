import { runChecks } from './check/runChecks';
import { buildIfStale } from './runScript';
import { runJest } from './test/runJest';
import type { Tally } from './test/runJest';

interface Part {
  readonly name: string;
  run(): Promise<Tally>;
}

async function check(): Promise<Tally> {
  const checked = await runChecks();
  const failed = checked.filter(({ code }) => code !== 0).length;
  return { passed: checked.length - failed, failed };
}

async function build(): Promise<Tally> {
  const { code } = await buildIfStale();
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** On one PostgreSQL one suite after the other: migrating looks at all schemas and stumbles over one that is dropped just then. */
const serverWorkers = process.env.TEST_DATABASE_URL === undefined ? '--maxWorkers=2' : '--runInBand';

const parts: readonly Part[] = [
  { name: 'check', run: check },
  { name: 'build', run: build },
  { name: 'rules', run: () => runJest(['rules'], ['--coverage']) },
  { name: 'properties', run: () => runJest(['properties'], ['--maxWorkers=2']) },
  { name: 'src', run: () => runJest(['src'], ['--maxWorkers=2']) },
  { name: 'server', run: () => runJest(['server'], [serverWorkers]) },
  { name: 'browser', run: () => runJest(['browser'], ['--runInBand']) },
];

const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('-'));
const unknown = wanted.filter(name => !parts.some(part => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${parts.map(part => part.name).join(', ')}.`);
  process.exit(2);
}

const lines: string[] = [];
let passed = 0;
let failed = 0;
for (const part of parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n── ${part.name} ──`);
  const started = performance.now();
  const tally = await part.run();
  passed += tally.passed;
  failed += tally.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  lines.push(
    `${tally.failed === 0 ? 'ok    ' : 'FAILED'} ${part.name.padEnd(8)} ${String(tally.passed).padStart(5)} passed ${String(tally.failed).padStart(4)} failed ${seconds.padStart(7)} s`,
  );
}
console.log(`\n── summary ──\n${lines.join('\n')}`);
if (process.env.TEST_DATABASE_URL === undefined && (wanted.length === 0 || wanted.includes('server')))
  console.log('The server ran on PGlite only: TEST_DATABASE_URL names a PostgreSQL database (…_test) to run it there.');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
