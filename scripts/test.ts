import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runScript } from './runScript';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** What one run reports: a tally for each part of it. */
type Tallies = Readonly<Record<string, Tally>>;

async function runCommand(script: string): Promise<Tallies> {
  const code = await runScript('npm', ['run', '--silent', script]);
  return { [script]: code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 } };
}

/** Several projects in one run keep both cores busy while walks in the browser wait. */
async function runJest(projects: readonly string[], options: readonly string[]): Promise<Tallies> {
  const folder = await mkdtemp(path.join(tmpdir(), 'duds-jest-'));
  try {
    const reportFile = path.join(folder, 'report.json');
    const args = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${reportFile}`, ...options];
    const code = await runScript(process.execPath, [...args, '--selectProjects', ...projects]);
    const text = await readFile(reportFile, 'utf8').catch(() => '{ "testResults": [] }');
    const tallies = projects.map(name => [name, tallyOf(JSON.parse(text) as JestReport, name)] as const);
    const failed = tallies.reduce((sum, [, tally]) => sum + tally.failed, 0);
    // Low coverage and crashes fail the run without failing a test.
    return { ...Object.fromEntries(tallies), ...(code !== 0 && failed === 0 && { jest: { passed: 0, failed: 1 } }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function tallyOf({ testResults }: JestReport, project: string): Tally {
  const files = testResults.filter(({ name }) => path.relative('__tests__', name).split(path.sep)[0] === project);
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (wanted: string) => statuses.filter(status => status === wanted).length;
  // A file that does not load has no results of its own.
  const unread = files.filter(({ assertionResults }) => assertionResults.length === 0).length;
  return { passed: count('passed'), failed: count('failed') + unread };
}

/** Suites that share one PostgreSQL run one after another: migrating fails if another suite drops a schema meanwhile. */
const sharesDatabase = process.env.TEST_DATABASE_URL !== undefined;

interface Step {
  readonly parts: readonly string[];
  /** Runs those of its parts that are wanted. */
  readonly run: (parts: readonly string[]) => Promise<Tallies>;
}

const command = (name: string): Step => ({ parts: [name], run: () => runCommand(name) });
const jest = (parts: readonly string[], ...options: readonly string[]): Step => ({
  parts,
  run: wanted => runJest(wanted, options),
});

const STEPS = [
  command('check'),
  command('build'),
  jest(['rules'], '--maxWorkers=2', '--coverage'),
  ...(sharesDatabase ? [jest(['server'], '--runInBand'), jest(['src', 'browser'], '--maxWorkers=3')] : []),
  ...(sharesDatabase ? [] : [jest(['src', 'server', 'browser'], '--maxWorkers=3')]),
];
/** They take minutes and rarely say anything new about a change, so they run in CI and by name. */
const LONG_STEPS = [jest(['properties'], '--maxWorkers=2'), command('fuzz'), jest(['long'], '--maxWorkers=2')];

const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('-'));
const known = [...STEPS, ...LONG_STEPS].flatMap(({ parts }) => parts);
const unknown = wanted.filter(name => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${known.join(', ')}.`);
  process.exit(2);
}

const summary: string[] = [];
const total = { passed: 0, failed: 0 };
for (const { parts, run } of wanted.length === 0 ? STEPS : [...STEPS, ...LONG_STEPS]) {
  const chosen = wanted.length === 0 ? parts : parts.filter(name => wanted.includes(name));
  if (chosen.length === 0) continue;
  console.log(`\n── ${chosen.join(', ')} ──`);
  const started = performance.now();
  const tallies = Object.entries(await run(chosen));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const [name, { passed, failed }] of tallies) {
    total.passed += passed;
    total.failed += failed;
    summary.push(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${passed} passed, ${failed} failed`);
  }
  summary.push(`       ${seconds} s`);
}
console.log(`\n── summary ──\n${summary.join('\n')}`);
if (!sharesDatabase && (wanted.length === 0 || wanted.includes('server')))
  console.log('The server ran on PGlite only. Set TEST_DATABASE_URL to a PostgreSQL database (…_test) to use that.');
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
