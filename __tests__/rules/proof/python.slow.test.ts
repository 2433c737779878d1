import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { seededRandom } from '#rules/fits/random';
import { contentOf, fitsOf, KEY, listed, receiptsOf, ruledContent, sealed, votesOn } from '../support/closedEvent';
import { tampered } from '../support/tampering';
import { expectedOf, readVectors, type Expected, type Vector } from '../support/vectors';

type Files = Omit<Vector, 'name'>;

const PYTHON = spawnSync('python3', ['--version']).status === 0;
const folder = mkdtempSync(path.join(tmpdir(), 'duds-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Checks many events in one process; the files are read as texts, as from a disk. */
const PROGRAM = `
import functools, json, sys
sys.path.insert(0, 'docs')
import check_count as checker
checker.times = functools.cache(checker.times)
for line in sys.stdin:
    files = json.loads(line)
    event = checker.read_closed(files['closed'])
    lines = event and checker.check(event, checker.read_keys(files['keys']), checker.read_receipts(files['receipts']))
    print(json.dumps(event and {line: [f'{one[0]} {one[1]}' for one in found] for line, found in lines.items()}))
`;

function inPython(events: readonly Files[]): readonly Expected[] {
  const input = events.map(event => JSON.stringify(event)).join('\n');
  const { stdout, stderr } = spawnSync('python3', ['-B', '-c', PROGRAM], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect(stderr).toBe('');
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Expected);
}

function runPython(files: Files): ReturnType<typeof spawnSync> {
  const paths = (['receipts', 'closed', 'keys'] as const).map(name => {
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(files[name]));
    return file;
  });
  return spawnSync('python3', ['-B', 'docs/check_count.py', ...paths], { encoding: 'utf8' });
}

// CI has to have it.
if (!PYTHON && process.env['CI'] !== 'true')
  test.todo('docs/check_count.py agrees: python3 is missing on this machine');
else
  describe('docs/check_count.py', () => {
    const vectors = readVectors();

    test('finds the same in all vectors', () => {
      const found = inPython(vectors);
      expect(vectors.map(({ name }, index) => [name, found[index]])).toEqual(
        vectors.map(({ name, expected }) => [name, expected]),
      );
    });

    test('finds the same in lists of several pages', async () => {
      const content = contentOf({ fits: fitsOf(60), votes: votesOn(fitsOf(60), 2_001) });
      const files = {
        closed: sealed(content),
        receipts: receiptsOf(content).slice(-40),
        keys: { keys: [listed(KEY)] },
      };
      expect(inPython([files])).toEqual([await expectedOf(files)]);
    });

    test('finds the same in whatever a program has changed at random', async () => {
      const honest = contentOf();
      const random = seededRandom(7);
      const receipts = receiptsOf(honest).slice(-8);
      const closed = [sealed(honest), sealed(ruledContent(honest))];
      const events = Array.from({ length: 400 }, (_, index): Files => {
        const files = { closed: closed[index % 2], receipts, keys: { keys: [listed(KEY)] } };
        const part = (['closed', 'closed', 'closed', 'receipts', 'keys'] as const)[index % 5]!;
        return { ...files, [part]: tampered(files[part], random) };
      });
      const expected = [];
      for (const event of events) expected.push(await expectedOf(event));
      expect(inPython(events)).toEqual(expected);
      expect(new Set(expected.map(found => JSON.stringify(found))).size).toBeGreaterThan(20);
    });

    test('puts the file together from what a site publishes', async () => {
      const content = contentOf({ fits: fitsOf(60), votes: votesOn(fitsOf(60), 1_001) });
      const { fits, votes, leftOut, ...seals } = sealed(content);
      const list = (pages: number) => ({ pages: Array.from({ length: pages }, () => ({})) });
      const calls: Readonly<Record<string, unknown>> = {
        '/api/results/12/votes': { fits: list(1), votes: list(2), leftOut: list(0) },
        '/api/results/12/votes?fits=0': fits,
        '/api/results/12/votes?page=0': votes.slice(1),
        '/api/results/12/votes?page=1': votes.slice(0, 1),
        '/api/event/12/seals': seals,
        '/.well-known/duds-keys.json': { keys: [listed(KEY)] },
      };
      expect(leftOut).toEqual([]);
      const site = createServer((request, response) => response.end(JSON.stringify(calls[request.url ?? ''])));
      await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
      const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/api/results/12/votes`;
      const { stdout } = await promisify(execFile)('python3', ['-B', 'docs/check_count.py', '-', address]);
      site.close();
      expect(stdout).toContain('untold  own      no-receipts');
      expect(stdout).toContain('ok      seals    sealed');
      expect(stdout).toContain('ok      ranking  same-ranking: 1001 votes give the places of 60 fits.');
    });

    test('says what it found in words, and whether that is bad', () => {
      const [good] = vectors;
      const { status, stdout } = runPython(good!);
      expect(status).toBe(0);
      expect(stdout).toContain('ok      own      counted: Your 1 votes are in the count as you cast them.');
      expect(runPython(vectors.find(({ name }) => name === 'a vote flipped')!).status).toBe(1);
      expect(runPython(vectors.find(({ name }) => name === 'an id twice')!).status).toBe(2);
    });
  });
