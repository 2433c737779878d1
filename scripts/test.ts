import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runScript } from './runScript';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

async function runCommand(script: string): Promise<Tally> {
  const code = await runScript('npm', ['run', '--silent', script]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runJest(project: string, options: readonly string[]): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'duds-jest-'));
  try {
    const reportFile = path.join(folder, 'report.json');
    const args = ['node_modules/jest/bin/jest.js', '--selectProjects', project, '--json', `--outputFile=${reportFile}`];
    const code = await runScript(process.execPath, [...args, ...options]);
    const text = await readFile(reportFile, 'utf8').catch(() => '{}');
    const report = JSON.parse(text) as Partial<JestReport>;
    const failed = (report.numFailedTests ?? 0) + (report.numRuntimeErrorTestSuites ?? 0);
    // Low coverage and crashes fail the run without failing a test.
    return { passed: report.numPassedTests ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Suites that share one PostgreSQL run one after another: migrating fails if another suite drops a schema meanwhile. */
const serverWorkers = process.env.TEST_DATABASE_URL === undefined ? '--maxWorkers=2' : '--runInBand';

const PARTS: Readonly<Record<string, () => Promise<Tally>>> = {
  check: () => runCommand('check'),
  build: () => runCommand('build'),
  rules: () => runJest('rules', ['--maxWorkers=2', '--coverage']),
  src: () => runJest('src', ['--maxWorkers=2']),
  server: () => runJest('server', [serverWorkers]),
  browser: () => runJest('browser', ['--maxWorkers=2']),
};
/** They take minutes and rarely say anything new about a change, so they run in CI and by name. */
const LONG_PARTS: typeof PARTS = {
  properties: () => runJest('properties', ['--maxWorkers=2']),
  fuzz: () => runCommand('fuzz'),
  long: () => runJest('long', ['--maxWorkers=2']),
};
const ALL_PARTS = { ...PARTS, ...LONG_PARTS };

const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('-'));
const unknown = wanted.filter(name => !(name in ALL_PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(ALL_PARTS).join(', ')}.`);
  process.exit(2);
}

const summary: string[] = [];
const total = { passed: 0, failed: 0 };
for (const [name, run] of Object.entries(wanted.length === 0 ? PARTS : ALL_PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  summary.push(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${passed} passed, ${failed} failed, ${seconds} s`,
  );
}
console.log(`\n── summary ──\n${summary.join('\n')}`);
if (process.env.TEST_DATABASE_URL === undefined && (wanted.length === 0 || wanted.includes('server')))
  console.log('The server ran on PGlite only. Set TEST_DATABASE_URL to a PostgreSQL database (…_test) to use that.');
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
