import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENGINES, installedEngines } from './browser/engines/engines';
import { runScript } from './runScript';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** Files that do not load. */
  readonly numRuntimeErrorTestSuites: number;
}

const REPORT = path.join(tmpdir(), `duds-jest-${process.pid}.json`);

async function runCommand(script: string): Promise<Tally> {
  // On Windows, npm itself is no program that can be started.
  const code = await runScript(process.execPath, [process.env.npm_execpath ?? '', 'run', '--silent', script]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Several projects in one run keep both cores busy while walks in the browser wait. */
async function runJest(projects: readonly string[], options: readonly string[]): Promise<Tally> {
  const args = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${REPORT}`, ...options];
  const code = await runScript(process.execPath, [...args, '--selectProjects', ...projects]);
  const text = await readFile(REPORT, 'utf8').catch(() => undefined);
  await rm(REPORT, { force: true });
  if (text === undefined) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(text) as JestReport;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  // Low coverage and crashes fail the run without failing a test.
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

interface Step {
  readonly parts: readonly string[];
  /** How jest runs those of its parts that are wanted; other parts are npm's scripts. */
  readonly options?: readonly string[];
}

/** Suites that share one PostgreSQL run one after another: migrating fails if another suite drops a schema meanwhile. */
const sharesDatabase = process.env.TEST_DATABASE_URL !== undefined;

const STEPS: readonly Step[] = [
  { parts: ['check'] },
  { parts: ['build'] },
  { parts: ['rules'], options: ['--maxWorkers=2', '--coverage'] },
  ...(sharesDatabase ? [{ parts: ['server'], options: ['--runInBand'] }] : []),
  { parts: ['src', ...(sharesDatabase ? [] : ['server']), 'browser'], options: ['--maxWorkers=3'] },
  { parts: ['engines'], options: ['--maxWorkers=2'] },
];
/** They take minutes and rarely say anything new about a change, so they run in CI and by name. */
const LONG_STEPS: readonly Step[] = [
  { parts: ['properties'], options: ['--maxWorkers=2'] },
  { parts: ['fuzz'] },
  { parts: ['long'], options: ['--maxWorkers=2'] },
];

const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('-'));
const known = [...STEPS, ...LONG_STEPS].flatMap(({ parts }) => parts);
const unknown = wanted.filter(name => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${known.join(', ')}.`);
  process.exit(2);
}

const summary: string[] = [];
const total = { passed: 0, failed: 0 };
for (const { parts, options } of wanted.length === 0 ? STEPS : [...STEPS, ...LONG_STEPS]) {
  const chosen = wanted.length === 0 ? parts : parts.filter(name => wanted.includes(name));
  if (chosen.length === 0) continue;
  console.log(`\n── ${chosen.join(', ')} ──`);
  const started = performance.now();
  const { passed, failed } = await (options ? runJest(chosen, options) : runCommand(chosen.join()));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  total.passed += passed;
  total.failed += failed;
  const verdict = failed === 0 ? 'ok    ' : 'FAILED';
  summary.push(`${verdict} ${chosen.join(', ').padEnd(20)} ${passed} passed, ${failed} failed, ${seconds} s`);
}
console.log(`\n── summary ──\n${summary.join('\n')}`);
if (!sharesDatabase && (wanted.length === 0 || wanted.includes('server')))
  console.log('The server ran on PGlite only. Set TEST_DATABASE_URL to a PostgreSQL database (…_test) to use that.');
if (wanted.length === 0 || wanted.includes('engines')) {
  const played = installedEngines();
  const missing = ENGINES.filter(engine => !played.includes(engine));
  console.log(`Played in ${played.join(', ')}.${missing.length > 0 ? ` Not installed: ${missing.join(', ')}.` : ''}`);
  // Elsewhere it is enough to say so.
  if (process.env.CI === 'true') total.failed += missing.length;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
