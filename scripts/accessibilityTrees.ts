import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { axeFindings } from './a11y/axeFindings';
import { measureContrast } from './a11y/contrast';
import type { Pair } from './a11y/contrast';
import { printTree } from './a11y/printTree';
import { overhang, smallTargets } from './a11y/targets';
import { SCENES } from './shots/scenes';
import type { Scene } from './shots/scene';
import { holdTimers, onStage, playScene, SIZES } from './shots/stage';
import type { Stage } from './shots/stage';

const FOLDER = path.join('artifacts', 'accessibility');
/** WCAG 2.2 asks for 24; a thumb wants more. */
const SMALLEST = { desktop: 24, phone: 44 } as const;
const AT_ONCE = 3;

const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('-'));
const isWanted = ({ name }: Scene) => wanted.length === 0 || wanted.includes(name);

/** Each pair of colours once, at its worst, with a text that is written in it. */
const pairs = new Map<string, Pair & { readonly scene: string }>();

function remember(scene: string, seen: readonly Pair[]): void {
  for (const pair of seen) {
    const key = `${pair.ink} on ${pair.ground}, ${pair.needed}`;
    if (!pairs.has(key)) pairs.set(key, { ...pair, scene });
  }
}

const tell = ({ text, ink, ground, ratio, needed }: Pair) =>
  `${ratio.toFixed(2).padStart(5)} of ${needed}  ${ink} on ${ground}  ${text}`;

async function judge(page: Page, scene: string, smallest: number): Promise<readonly string[]> {
  const [axe, targets, sideways] = [await axeFindings(page), await smallTargets(page, smallest), await overhang(page)];
  const contrast = await measureContrast(page);
  remember(scene, contrast);
  const tooFaint = [...new Set(contrast.filter(({ ratio, needed }) => ratio < needed).map(tell))];
  return [
    ...axe.map(line => `axe: ${line}`),
    ...tooFaint.map(line => `contrast: ${line}`),
    ...targets.map(line => `target: ${line}`),
    ...sideways.map(line => `sideways: ${line}`),
  ].map(line => `${scene}: ${line}`);
}

type Size = keyof typeof SMALLEST;

interface Look {
  readonly scene: Scene;
  readonly size: Size;
}

const looks: readonly Look[] = (Object.keys(SMALLEST) as Size[]).flatMap(size =>
  SCENES.filter(isWanted)
    .filter(({ phoneOnly }) => !phoneOnly || size === 'phone')
    .map(scene => ({ scene, size })),
);

async function look(stage: Stage, { scene, size }: Look): Promise<readonly string[]> {
  const found: string[] = [];
  await playScene(stage, scene, SIZES[size], async page => {
    // A dialog's code may still be on its way, and the focus with it.
    await page.waitForTimeout(900);
    await holdTimers(page);
    // The scripts' compiler wraps functions that it names, also those that are sent into the page.
    await page.evaluate('globalThis.__name ??= given => given');
    await writeFile(path.join(FOLDER, size, `${scene.name}.txt`), await printTree(page));
    found.push(...(await judge(page, `${size} ${scene.name}`, SMALLEST[size])));
  });
  return found;
}

/** A scene that cannot be played is a finding, too, and the others are still looked at. */
async function lookSafely(stage: Stage, wanted: Look): Promise<readonly string[]> {
  try {
    return await look(stage, wanted);
  } catch (cause: unknown) {
    return [`${wanted.size} ${wanted.scene.name}: ${cause instanceof Error ? cause.message : String(cause)}`];
  }
}

/** Several at a time; what each has to say is told in the order of the scenes. */
async function lookAtAll(stage: Stage): Promise<readonly string[]> {
  const found = new Map<Look, readonly string[]>();
  const waiting = [...looks];
  const untold = [...looks];
  const tellInOrder = () => {
    for (let seen = untold[0] && found.get(untold[0]); seen; seen = untold[0] && found.get(untold[0])) {
      const { size, scene } = untold.shift() as Look;
      console.log(seen.length === 0 ? `${size} ${scene.name}: nothing` : seen.join('\n'));
    }
  };
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      found.set(next, await lookSafely(stage, next));
      tellInOrder();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return looks.flatMap(seen => found.get(seen) ?? []);
}

/** The accessibility tree of each scene, and what is wrong with it, into artifacts/accessibility. */
await Promise.all(Object.keys(SMALLEST).map(size => mkdir(path.join(FOLDER, size), { recursive: true })));
let findings: readonly string[] = [];
await onStage(async stage => {
  findings = await lookAtAll(stage);
});
const table = [...pairs.values()].sort((a, b) => a.ratio / a.needed - b.ratio / b.needed);
await writeFile(path.join(FOLDER, 'contrast.txt'), table.map(pair => `${tell(pair)}  (${pair.scene})\n`).join(''));
await writeFile(path.join(FOLDER, 'findings.txt'), findings.map(line => `${line}\n`).join(''));
console.log(`${findings.length} findings, ${table.length} pairs of colours; all of it is in ${FOLDER}.`);
process.exitCode = findings.length === 0 ? 0 : 1;
