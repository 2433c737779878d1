import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSeasons } from '../../../server/http/readSeasons';

const folder = mkdtempSync(join(tmpdir(), 'duds-seasons-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (content: unknown) => writeFileSync(join(folder, 'seasons.json'), JSON.stringify(content));

test('the seasons come in the order of their beginnings', async () => {
  const seasons = await readSeasons(join(process.cwd(), 'public/data'));
  expect(seasons.slice(0, 2).map(({ key }) => key)).toEqual(['ss26', 'aw26']);
});

test('a season that cannot be used prevents the start, and the error names it', async () => {
  write([{ key: 'ss26', name: 'Spring', from: 'February' }]);
  await expect(readSeasons(folder)).rejects.toThrow(/seasons\.json: row 1 has no time in UTC/);
});

test('a missing file prevents the start', async () => {
  rmSync(join(folder, 'seasons.json'));
  await expect(readSeasons(folder)).rejects.toThrow('seasons.json');
});
