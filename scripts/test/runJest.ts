import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runScript } from '../runScript';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

/** A file that cannot even be loaded, a coverage below its threshold, a crash: jest's exit code knows, its counts do not. */
function tallyOf(report: JestReport | undefined, code: number): Tally {
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

const jest = 'node_modules/jest/bin/jest.js';

export async function runJest(
  projects: readonly string[],
  options: readonly string[] = [],
): Promise<Tally & { readonly code: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'duds-jest-'));
  const reportFile = path.join(folder, 'report.json');
  try {
    const args = [jest, '--selectProjects', ...projects, '--json', `--outputFile=${reportFile}`, ...options];
    const { code } = await runScript(process.execPath, args, { show: true });
    const text = await readFile(reportFile, 'utf8').catch(() => undefined);
    return { ...tallyOf(text === undefined ? undefined : (JSON.parse(text) as JestReport), code), code };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
