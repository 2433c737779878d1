import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser, NoBrowser } from '../testing/browser/findBrowser';
import { ENGINES, installedEngines } from '../testing/browser/engines/engines';
import { runBeside, runScript } from './runScript';

interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** The failed tests, each with its file. */
  readonly red?: readonly string[];
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** Files that do not load. */
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly TestFile[];
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

type Run = typeof runScript;

async function runCommand(script: string, run: Run): Promise<Tally> {
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('Start this as `npm test`.');
  // On Windows, npm itself is not a program that can be started.
  const code = await run(process.execPath, [npm, 'run', '--silent', script]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Workers inherit it. A larger nursery than V8's saves a tenth of the time. */
const NURSERY = '--max-semi-space-size=32';

/** Several projects in one run keep both cores busy while walks in the browser wait. */
async function runJest(projects: readonly string[], options: readonly string[], run: Run): Promise<Tally> {
  const report = path.join(tmpdir(), `duds-jest-${process.pid}-${projects.join('-')}.json`);
  const args = [NURSERY, 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, ...options];
  const code = await run(process.execPath, [...args, '--selectProjects', ...projects]);
  const text = await readFile(report, 'utf8').catch(() => undefined);
  await rm(report, { force: true });
  if (text === undefined) return { passed: 0, failed: 1 };
  const {
    numPassedTests: passed,
    numFailedTests,
    numRuntimeErrorTestSuites,
    testResults,
  } = JSON.parse(text) as JestReport;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  // Low coverage and crashes fail the run without failing a test.
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), red: testResults.flatMap(failuresIn) };
}

/** A file that does not load fails without a test. */
function failuresIn({ name, status, assertionResults }: TestFile): readonly string[] {
  const file = path.relative('.', name);
  const tests = assertionResults.filter(test => test.status === 'failed').map(({ fullName }) => `${file}: ${fullName}`);
  return tests.length === 0 && status === 'failed' ? [file] : tests;
}

const secondsSince = (started: number): string => ((performance.now() - started) / 1000).toFixed(1);

/** Steps that run beside each other. */
type Stage = readonly Step[];

interface Step {
  readonly parts: readonly string[];
  /** How jest runs those of its parts that are wanted; other parts are npm's scripts. */
  readonly options?: readonly string[];
}

/** Suites that share one PostgreSQL run one after another: migrating fails if another suite drops a schema meanwhile. */
const sharesDatabase = process.env.TEST_DATABASE_URL !== undefined;

/**
 * Only what is red is worth reading. Jest leaks what a test file has loaded, so a worker ends once its heap holds this
 * much; with a database it then has less than a gigabyte.
 */
const QUICK = ['--silent', '--testPathIgnorePatterns=[.]slow[.]test[.]', '--workerIdleMemoryLimit=200MB'];

/** What a change breaks most: types, lint, the rules, the app, most of the server's calls, and one walk in a browser. */
const QUICK_STAGES: readonly Stage[] = [
  [{ parts: ['types'] }, { parts: ['lint:quick'] }],
  [{ parts: ['check:types'] }, { parts: ['build'] }],
  [
    {
      parts: ['rules', 'src', 'wallet'],
      options: ['--maxWorkers=2', '--testPathPatterns=__tests__/(rules|src|wallet)', ...QUICK],
    },
    {
      parts: ['server', 'browser'],
      options: [
        sharesDatabase ? '--runInBand' : '--maxWorkers=1',
        '--testPathPatterns=__tests__/(server/(routes|auth|http)|browser/smoke)',
        ...QUICK,
      ],
    },
  ],
];

const STAGES: readonly Stage[] = [
  [{ parts: ['check'] }],
  [{ parts: ['build'] }],
  [{ parts: ['rules'], options: ['--maxWorkers=2', '--coverage'] }],
  ...(sharesDatabase ? [[{ parts: ['server'], options: ['--runInBand'] }]] : []),
  [
    {
      parts: ['src', 'wallet', ...(sharesDatabase ? [] : ['server']), 'atelier', 'lab', 'scripts', 'browser'],
      options: ['--maxWorkers=3'],
    },
  ],
  [{ parts: ['engines'], options: ['--maxWorkers=2'] }],
];
/** They take minutes and rarely say anything new about a change, so they run in CI and by name. */
const LONG_STAGES: readonly Stage[] = [
  [{ parts: ['properties'], options: ['--maxWorkers=2'] }],
  [{ parts: ['fuzz'] }],
  [{ parts: ['long'], options: ['--maxWorkers=2'] }],
];

/** They need a browser. */
const WALKS = ['browser', 'engines', 'long'];

const given = process.argv.slice(2).filter(argument => !argument.startsWith('-'));
const isQuick = given.length === 0;
const isAll = given.join() === 'all';
const stages = isQuick ? QUICK_STAGES : isAll ? STAGES : [...STAGES, ...LONG_STAGES];
const known = [...STAGES, ...LONG_STAGES].flat().flatMap(({ parts }) => parts);
const unknown = isAll ? [] : given.filter(name => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${known.join(', ')}.`);
  process.exit(2);
}

const isAskedFor = (part: string): boolean => isQuick || isAll || given.includes(part);

/** Why this machine cannot play walks, or nothing if it can. */
async function whyNoWalks(): Promise<string | undefined> {
  if (!stages.flat().some(({ parts }) => parts.some(part => WALKS.includes(part) && isAskedFor(part))))
    return undefined;
  try {
    await findBrowser();
    return undefined;
  } catch (error: unknown) {
    if (error instanceof NoBrowser) return error.message;
    throw error;
  }
}

const noWalks = await whyNoWalks();
const isWanted = (part: string): boolean => isAskedFor(part) && (noWalks === undefined || !WALKS.includes(part));
const summary: string[] = [];
const red: string[] = [];
const total = { passed: 0, failed: 0 };
const began = performance.now();

async function runStep({ parts, options }: Step, run: Run): Promise<void> {
  const chosen = parts.filter(isWanted);
  if (chosen.length === 0) return;
  console.log(`\n── ${chosen.join(', ')} ──`);
  const started = performance.now();
  const running = options ? runJest(chosen, options, run) : runCommand(chosen.join(), run);
  const { passed, failed, red: tests = [] } = await running;
  total.passed += passed;
  total.failed += failed;
  red.push(...tests);
  const verdict = failed === 0 ? 'ok    ' : 'FAILED';
  summary.push(
    `${verdict} ${chosen.join(', ').padEnd(20)} ${passed} passed, ${failed} failed, ${secondsSince(started)} s`,
  );
}

for (const stage of stages)
  await Promise.all(stage.map((step, index) => runStep(step, index === 0 ? runScript : runBeside)));
console.log(`\n── summary ──\n${[...summary, ...red.map(test => `red: ${test}`)].join('\n')}`);
if (isQuick)
  console.log(
    'Left to `npm run test:all`: lint that needs types, slow tests, most walks in browsers, the database, and attacks on the count.',
  );
if (!sharesDatabase && isWanted('server'))
  console.log('The server ran on PGlite only. Set TEST_DATABASE_URL to a PostgreSQL database (…_test) to use that.');
if (!isQuick && isWanted('engines')) {
  const played = installedEngines();
  const missing = ENGINES.filter(engine => !played.includes(engine));
  console.log(`Played in ${played.join(', ')}.${missing.length > 0 ? ` Not installed: ${missing.join(', ')}.` : ''}`);
  // Elsewhere it is enough to say so.
  if (process.env.CI === 'true') total.failed += missing.length;
}
if (noWalks !== undefined) {
  console.log(`Left out: ${WALKS.filter(isAskedFor).join(', ')}. ${noWalks}`);
  if (process.env.CI === 'true') total.failed += 1;
}
console.log(`In ${secondsSince(began)} s:`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
