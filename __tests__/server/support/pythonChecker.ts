import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '../../../rules/index';

export const PYTHON = spawnSync('python3', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'duds-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Files {
  readonly sheet: unknown;
  readonly keys: unknown;
  readonly receipts: unknown;
  readonly results?: unknown;
}

/** The verdicts of the checker in Python, which shares no code with ours. */
export const checkInPython = (files: Files): readonly string[] =>
  runPython(files).map(line => line.split(' ')[1] ?? '');

export function runPython({ results, ...files }: Files): readonly string[] {
  const paths = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
    return join(folder, `${name}.json`);
  });
  const more = join(folder, 'results.json');
  if (results !== undefined) writeFileSync(more, JSON.stringify(results));
  const options = results === undefined ? [] : ['--results', more];
  const { stdout, stderr } = spawnSync('python3', ['docs/check_sheet.py', ...paths, ...options], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout
    .trim()
    .split('\n')
    .map(line => line.replaceAll(', ', ' '));
}

/** What the checker prints for a finding. */
export function printedFinding(finding: Finding): string {
  const detail = 'problem' in finding ? finding.problem : 'part' in finding ? finding.part : undefined;
  const of = finding.code === 'ranking' ? finding.of : detail;
  const others = finding.code === 'rulings-applied' && !finding.isSamePodium ? 'others-first' : undefined;
  const name = of ?? others;
  return `${finding.verdict} ${finding.code}${name === undefined ? '' : `:${name}`}`;
}
