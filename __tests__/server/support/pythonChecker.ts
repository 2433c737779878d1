import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '../../../rules/index';
import { WITNESS } from '../../rules/support/cosignedLog';

export const PYTHON = spawnSync('python3', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'duds-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Files {
  readonly sheet: unknown;
  readonly keys: unknown;
  readonly receipts: unknown;
  readonly results?: unknown;
  readonly log?: unknown;
}

/** The verdicts of the checker in Python, which shares no code with ours. */
export const checkInPython = (files: Files): readonly string[] =>
  runPython(files).map(line => line.split(' ')[1] ?? '');

export function runPython({ sheet, keys, receipts, ...more }: Files): readonly string[] {
  const write = ([name, content]: [string, unknown]): string => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const paths = Object.entries({ sheet, keys, receipts }).map(write);
  const options = Object.entries(more)
    .filter(([, content]) => content !== undefined)
    .flatMap(([name, content]) => [`--${name}`, write([name, content])]);
  if (more.log !== undefined) options.push('--witness', `${WITNESS.name}=${WITNESS.key}`);
  const { stdout, stderr } = spawnSync('python3', ['docs/check_sheet.py', ...paths, ...options], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout
    .trim()
    .split('\n')
    .map(line => line.replaceAll(', ', ' '));
}

export function printedFinding(finding: Finding): string {
  const detail = 'problem' in finding ? finding.problem : 'part' in finding ? finding.part : undefined;
  const of = finding.code === 'ranking' ? finding.of : detail;
  const others = finding.code === 'rulings-applied' && !finding.isSamePodium ? 'others-first' : undefined;
  const name = of ?? others;
  return `${finding.verdict} ${finding.code}${name === undefined ? '' : `:${name}`}`;
}
