import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readTree, type Line } from '../../../testing/a11y/readTree';
import { announcements, recordAnnouncements } from './announcements';
import { changedLines } from './changedLines';
import type { Visit } from './visit';

const FOLDER = path.resolve('__tests__/browser/heard');
const STILL_READS = 3;
const READ_INTERVAL_MS = 100;
const MAX_READS = 100;
/** Items of longer lists are alike. */
const MAX_ITEMS = 4;

interface Heard {
  /** The dialog or the page that is read. */
  readonly place: string;
  readonly lines: readonly Line[];
  readonly announced: readonly string[];
}

export interface ScreenReader {
  /** Does something, which ends when its result is there, and notes what a screen reader says then. */
  step(what: string, act: () => Promise<unknown>): Promise<void>;
  /** Compares everything noted with the approved transcript, or approves it. */
  compare(name: string): Promise<void>;
}

const MONTH = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';

/** Times depend on the day. */
const settled = (text: string): string =>
  text
    .replace(new RegExp(`(\\d+ ${MONTH}|\\b${MONTH} \\d+)( at \\d+(:\\d\\d)?([ap]m)?)?`, 'g'), 'Nov 20 at 5pm')
    .replace(/\d+ days? \d+ h|\d+ h \d+ min|\b\d+:\d\d\b/g, '2 days 5 h');

/** Reads what Chromium gives to screen readers: its accessibility tree, the focus, and what live regions announce. */
export async function listenTo({ page, context }: Visit): Promise<ScreenReader> {
  await recordAnnouncements(context);
  const session = await context.newCDPSession(page);
  const transcript: string[] = [];
  const known = new Map<string, readonly string[]>();
  const said = new Set<string>();
  let announcedBefore = 0;

  const hear = async (): Promise<Heard> => {
    const lines = (await readTree(session, MAX_ITEMS)).map(line => ({ ...line, text: settled(line.text) }));
    const [first] = lines;
    const isDialog = first !== undefined && /^(alert)?dialog /.test(first.text);
    const place = isDialog ? first.text : await page.evaluate(() => location.pathname);
    return { place, lines, announced: (await announcements(page)).map(settled) };
  };

  const untilStill = async (): Promise<Heard> => {
    let last = await hear();
    for (let reads = 0, same = 0; same < STILL_READS; reads += 1) {
      if (reads === MAX_READS) throw new Error('The page never stops changing.');
      await page.waitForTimeout(READ_INTERVAL_MS);
      const next = await hear();
      same = JSON.stringify(next) === JSON.stringify(last) ? same + 1 : 0;
      last = next;
    }
    return last;
  };

  return {
    step: async (what, act) => {
      await act();
      const now = await untilStill();
      const fresh = now.announced.slice(announcedBefore);
      fresh.forEach(text => said.add(text));
      const lines = withoutSaid(now.lines, said).map(({ depth, text }) => '  '.repeat(depth) + text);
      const changes = changedLines(known.get(now.place) ?? [], lines);
      transcript.push(
        `## ${what}`,
        `Focus: ${now.lines.findLast(({ focused }) => focused)?.text.replace(/^- /, '') ?? 'nothing'}`,
        ...fresh.map(text => `Announced: ${text}`),
        ...(changes.length > 0 ? ['', ...changes] : []),
        '',
      );
      known.set(now.place, lines);
      announcedBefore = now.announced.length;
    },
    compare: async name => {
      const file = path.join(FOLDER, `${name}.txt`);
      const text = `${transcript.join('\n').trim()}\n`;
      if (process.env.APPROVE === 'yes') await writeFile(file, text);
      expect(text).toBe(await readFile(file, 'utf8'));
    },
  };
}

/** A status whose text has been announced passes, and may be gone already. */
function withoutSaid(lines: readonly Line[], said: ReadonlySet<string>): readonly Line[] {
  return lines
    .filter(({ text }, at) => !(text === 'status' && said.has(lines[at + 1]?.text ?? '')))
    .filter(({ text }) => !said.has(text));
}
