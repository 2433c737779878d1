import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { axeFindings } from '../testing/a11y/axeFindings';
import { measureContrast, type Pair } from '../testing/a11y/contrast';
import { readTree } from '../testing/a11y/readTree';
import { overhang, smallTargets } from '../testing/a11y/targets';
import { chosenViews, holdTimers, playViews, viewsOf } from './shots/stage';

const FOLDER = path.join('artifacts', 'accessibility');
/** WCAG 2.2 asks for 24 pixels; a thumb needs more. */
const MIN_TARGET = { desktop: 24, tablet: 44, phone: 44 } as const;

/** Each pair of colours once, with the first text that uses it. */
const pairs = new Map<string, Pair & { readonly view: string }>();

const describe = ({ text, ink, ground, ratio, needed }: Pair) =>
  `${ratio.toFixed(2).padStart(5)} of ${needed}  ${ink} on ${ground}  ${text}`;

async function findProblems(page: Page, view: string, minTarget: number): Promise<readonly string[]> {
  const axe = await axeFindings(page);
  const targets = await smallTargets(page, minTarget);
  const sideways = await overhang(page);
  const contrast = await measureContrast(page);
  for (const pair of contrast) {
    const key = `${pair.ink} on ${pair.ground}, ${pair.needed}`;
    if (!pairs.has(key)) pairs.set(key, { ...pair, view });
  }
  const tooFaint = new Set(contrast.filter(({ ratio, needed }) => ratio < needed).map(describe));
  return [
    ...axe.map(line => `axe: ${line}`),
    ...[...tooFaint].map(line => `contrast: ${line}`),
    ...targets.map(line => `target: ${line}`),
    ...sideways.map(line => `sideways: ${line}`),
  ];
}

async function treeOf(page: Page): Promise<string> {
  const lines = await readTree(await page.context().newCDPSession(page));
  return lines.map(({ depth, text }) => `${'  '.repeat(depth)}${text}\n`).join('');
}

const findings: string[] = [];
await mkdir(FOLDER, { recursive: true });
const failures = await playViews(chosenViews(viewsOf('desktop', 'phone')), async (page, { name, size }) => {
  // A dialog's code may still be loading, and the focus moves once it is there.
  await page.waitForTimeout(900);
  await holdTimers(page);
  // esbuild wraps named functions in a helper, which functions sent into the page need too.
  await page.evaluate('globalThis.__name ??= given => given');
  await writeFile(path.join(FOLDER, `${name}.txt`), await treeOf(page));
  const found = await findProblems(page, name, MIN_TARGET[size]);
  findings.push(...found.map(line => `${name}: ${line}`));
  console.log(found.length === 0 ? `${name}: nothing` : `${name}: ${found.join('\n')}`);
});
findings.push(...failures);
const table = [...pairs.values()].sort((a, b) => a.ratio / a.needed - b.ratio / b.needed);
await writeFile(path.join(FOLDER, 'contrast.txt'), table.map(pair => `${describe(pair)}  (${pair.view})\n`).join(''));
await writeFile(path.join(FOLDER, 'findings.txt'), findings.map(line => `${line}\n`).join(''));
failures.forEach(failure => console.log(failure));
console.log(`${findings.length} findings, ${table.length} pairs of colours. Everything is in ${FOLDER}.`);
process.exitCode = findings.length === 0 ? 0 : 1;
