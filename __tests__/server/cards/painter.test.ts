import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { HOME_FITS, GAME_FITS } from '#rules/fits/gameFits';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitDesign, stripsDesign, versusDesign } from '../../../server/cards/cardDesigns';
import type { Drawing } from '../../../server/cards/drawing';
import { Painter } from '../../../server/cards/painter';
import { writeCardFonts } from '../../../scripts/build/cardFonts';

const [first = DEFAULT_AVATAR, second = DEFAULT_AVATAR, third = DEFAULT_AVATAR] = HOME_FITS;
const drawing = fitDesign(first, ['A Darcel in', 'Bucket Hat']);
const strip = { avatar: third, colour: third.background, drop: 20 };

const fonts = mkdtempSync(join(tmpdir(), 'duds-fonts-'));
const painters: Painter[] = [];
const problems: string[] = [];

function open(limits: ConstructorParameters<typeof Painter>[0]['limits'] = {}): Painter {
  const painter = new Painter({
    script: join(process.cwd(), 'server/cards/paintCards.ts'),
    fonts,
    assets: join(process.cwd(), 'public/assets'),
    onProblem: problem => problems.push(problem),
    // A loaded machine takes long for both.
    limits: { startMs: 120_000, pictureMs: 60_000, ...limits },
  });
  painters.push(painter);
  return painter;
}

/** The child is there once it has painted something. */
async function warm(painter: Painter): Promise<number> {
  expect(await painter.paint(drawing)).toBeDefined();
  return painter.pid ?? NaN;
}

beforeAll(() => writeCardFonts(fonts));
beforeEach(() => problems.splice(0));
afterEach(() => {
  for (const painter of painters.splice(0)) painter.close();
});
afterAll(() => rmSync(fonts, { recursive: true, force: true }));

/** How many pixels differ visibly. */
function difference(a: Buffer, b: Buffer): number {
  const [left, right] = [PNG.sync.read(a), PNG.sync.read(b)];
  expect([left.width, left.height]).toEqual([right.width, right.height]);
  const pixels = Array.from({ length: left.data.length / 4 }, (_, n) => 4 * n);
  return pixels.filter(at =>
    [0, 1, 2].some(channel => Math.abs((left.data[at + channel] ?? 0) - (right.data[at + channel] ?? 0)) > 24),
  ).length;
}

test.each<[string, Drawing]>([
  ['fit', drawing],
  ['versus', versusDesign([first, second], 'Which one?')],
  [
    'podium',
    stripsDesign(
      [
        { ...strip, mark: '2' },
        { ...strip, mark: '1' },
      ],
      ['The podium of', 'Sunday Best'],
    ),
  ],
])('the card of a %s looks as approved', async (name, card) => {
  const png = await open().paint(card);
  const approved = readFileSync(join(__dirname, `approved/${name}.png`));
  expect(png && difference(png, approved)).toBeLessThan(1200 * 630 * 0.002);
});

test('a painter that is killed during a picture loses that picture alone', async () => {
  const painter = open();
  const pid = await warm(painter);
  const [lost, next] = [painter.paint(drawing), painter.paint(fitDesign(second, ['A Darcel in', 'Beehive']))];
  process.kill(pid, 'SIGKILL');
  expect(await lost).toBeUndefined();
  expect(await next).toBeDefined();
  expect(painter.pid).not.toBe(pid);
  expect(problems).toEqual(['The painter has ended.']);
});

test('a picture that takes too long is given up, with its painter', async () => {
  const painter = open();
  const pid = await warm(painter);
  process.kill(pid, 'SIGSTOP');
  // The child is the same, but less patience is left.
  Object.assign(painter, { limits: { ...painter['limits'], pictureMs: 50 } });
  expect(await painter.paint(drawing)).toBeUndefined();
  expect(problems).toEqual(['A picture took too long.']);
});

test('more than the queue holds is refused at once', async () => {
  const painter = open({ queue: 3 });
  await warm(painter);
  const asked = GAME_FITS.slice(0, 6).map(fit => painter.paint(fitDesign(fit, ['A Darcel in', 'a queue'])));
  expect((await Promise.all(asked)).map(png => png !== undefined)).toEqual([true, true, true, true, false, false]);
});

test('the painter is replaced after some pictures', async () => {
  const painter = open({ pictures: 2 });
  const pid = await warm(painter);
  await warm(painter);
  await warm(painter);
  expect(painter.pid).not.toBe(pid);
});

test('missing art costs its own picture alone', async () => {
  const painter = open();
  expect(await painter.paint(fitDesign({ ...first, tops: 'tops/gone.svg' }, ['A', 'B']))).toBeUndefined();
  expect(await painter.paint(drawing)).toBeDefined();
  expect(problems).toEqual([expect.stringContaining('tops/gone.svg')]);
});

test('words with a letter that no font has are left off as a whole', async () => {
  const painter = open();
  const [without, missing, found] = await Promise.all(
    ['', 'Nacht \u{f8fd0}', 'Œ'].map(words => painter.paint(fitDesign(first, ['A Darcel in', words]))),
  );
  expect(without && missing && difference(without, missing)).toBe(0);
  expect(without && found && difference(without, found)).toBeGreaterThan(1_000);
});

test('a build without a painter says so once', async () => {
  const painter = new Painter({
    script: '/nowhere/paintCards.js',
    fonts,
    assets: '',
    onProblem: problem => problems.push(problem),
  });
  expect(await painter.paint(drawing)).toBeUndefined();
  expect(await painter.paint(drawing)).toBeUndefined();
  expect(problems).toEqual(['No cards are painted: This build has no painter.']);
});

test('a machine that cannot paint says so once, and is not asked again', async () => {
  const script = `${fonts}-unable.cjs`;
  writeFileSync(script, "process.send({ kind: 'unable', problem: 'no binary' });");
  const painter = new Painter({ script, fonts, assets: '', onProblem: problem => problems.push(problem) });
  painters.push(painter);
  expect(await painter.paint(drawing)).toBeUndefined();
  expect(await painter.paint(drawing)).toBeUndefined();
  expect(problems).toEqual(['No cards are painted: no binary']);
  rmSync(script);
});
