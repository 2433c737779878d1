import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { axeFindings } from './a11y/axeFindings';
import { measureContrast } from './a11y/contrast';
import type { Pair } from './a11y/contrast';
import { overhang, smallTargets } from './a11y/targets';
import { SCENES } from './shots/scenes';
import type { Scene } from './shots/scene';
import { forEach, holdTimers, onStage, playScene, SIZES } from './shots/stage';
import type { Stage } from './shots/stage';

const FOLDER = path.join('artifacts', 'accessibility');
/** WCAG 2.2 asks for 24 pixels; a thumb needs more. */
const MIN_TARGET = { desktop: 24, phone: 44 } as const;
type Size = keyof typeof MIN_TARGET;

const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('-'));
const isWanted = ({ name }: Scene) => wanted.length === 0 || wanted.includes(name);

/** Each pair of colours once, with the first text that uses it. */
const pairs = new Map<string, Pair & { readonly scene: string }>();
const findings: string[] = [];

const describe = ({ text, ink, ground, ratio, needed }: Pair) =>
  `${ratio.toFixed(2).padStart(5)} of ${needed}  ${ink} on ${ground}  ${text}`;

async function findProblems(page: Page, scene: string, minTarget: number): Promise<readonly string[]> {
  const axe = await axeFindings(page);
  const targets = await smallTargets(page, minTarget);
  const sideways = await overhang(page);
  const contrast = await measureContrast(page);
  for (const pair of contrast) {
    const key = `${pair.ink} on ${pair.ground}, ${pair.needed}`;
    if (!pairs.has(key)) pairs.set(key, { ...pair, scene });
  }
  const tooFaint = new Set(contrast.filter(({ ratio, needed }) => ratio < needed).map(describe));
  return [
    ...axe.map(line => `axe: ${line}`),
    ...[...tooFaint].map(line => `contrast: ${line}`),
    ...targets.map(line => `target: ${line}`),
    ...sideways.map(line => `sideways: ${line}`),
  ];
}

async function inspect(stage: Stage, scene: Scene, size: Size): Promise<void> {
  const name = `${size} ${scene.name}`;
  const found: string[] = [];
  try {
    await playScene(stage, scene, SIZES[size], async page => {
      // A dialog's code may still be loading, and the focus moves once it is there.
      await page.waitForTimeout(900);
      await holdTimers(page);
      // esbuild wraps named functions in a helper, which functions sent into the page need too.
      await page.evaluate('globalThis.__name ??= given => given');
      await writeFile(path.join(FOLDER, size, `${scene.name}.txt`), await page.ariaSnapshot());
      found.push(...(await findProblems(page, name, MIN_TARGET[size])));
    });
  } catch (cause: unknown) {
    found.push(cause instanceof Error ? cause.message : String(cause));
  }
  findings.push(...found.map(line => `${name}: ${line}`));
  console.log(found.length === 0 ? `${name}: nothing` : `${name}: ${found.join('\n')}`);
}

const sizes = Object.keys(MIN_TARGET) as Size[];
await Promise.all(sizes.map(size => mkdir(path.join(FOLDER, size), { recursive: true })));
const scenes = SCENES.filter(isWanted).flatMap(scene =>
  sizes.filter(size => !scene.phoneOnly || size === 'phone').map(size => ({ scene, size })),
);
await onStage(stage => forEach(scenes, ({ scene, size }) => inspect(stage, scene, size)));
const table = [...pairs.values()].sort((a, b) => a.ratio / a.needed - b.ratio / b.needed);
await writeFile(path.join(FOLDER, 'contrast.txt'), table.map(pair => `${describe(pair)}  (${pair.scene})\n`).join(''));
await writeFile(path.join(FOLDER, 'findings.txt'), findings.map(line => `${line}\n`).join(''));
console.log(`${findings.length} findings, ${table.length} pairs of colours. Everything is in ${FOLDER}.`);
process.exitCode = findings.length === 0 ? 0 : 1;
