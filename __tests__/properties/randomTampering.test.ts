import { gunzipSync, gzipSync } from 'node:zlib';
import { CHECK_LINES, isProofSheet, seededRandom, verdictOf, type CheckTools, type Sheet } from '../../rules/index';
import type { App } from '../../server/appDeps';
import { closeEvent } from '../../server/store/closeEvent';
import { linesOf, nodeTools } from '../rules/support/provenEvent';
import { HOUR, NOON, testConfig } from '../server/support/fixtures';
import { restoreTables, saveTables, type SavedTables } from '../server/support/savedTables';
import { describeServer } from '../server/support/testServer';
import { playEvent, readResults, type VotedEvent } from '../server/support/votedEvent';

const CLOSED_CHANGES = 60;
const RUNNING_CHANGES = 40;
const END = NOON + 6 * HOUR;

/** What players see of an event: its places, votes, entries, rulings and figures. */
type Shown = Exclude<Awaited<ReturnType<typeof readResults>>, undefined>;

describeServer('a program that changes rows and files at random', {}, server => {
  let app: App;
  let event: VotedEvent;
  let [running, closed]: [SavedTables, SavedTables] = [{}, {}];
  let honest: string;
  let uptime: number;

  const close = () => {
    const { sealing } = server.store;
    return closeEvent(sealing, event.id);
  };

  function readShown(): Promise<Shown | undefined> {
    // Sheets may be loaded only a few times a minute.
    uptime += 61_000;
    return readResults(app, event.id);
  }

  /** Undefined if the event does not close. */
  async function closeAndRead(): Promise<Shown | undefined> {
    server.now = END + 1_000;
    return (await close()) === 'closed' ? readShown() : undefined;
  }

  async function isNoticed(shown: Shown | undefined): Promise<boolean> {
    if (shown === undefined || !isProofSheet(shown.sheet)) return true;
    const lines = await linesOf({ ...shown, receipts: event.receipts, seen: [event.start] }, REMEMBERING);
    return CHECK_LINES.some(name => verdictOf(lines[name]) === 'failed');
  }

  beforeEach(async () => {
    uptime = 0;
    app = await server.build({ config: testConfig({ AUTH: 'on' }), uptime: () => uptime });
    event = await playEvent(server, app);
    running = await saveTables(server.store.db);
    honest = essence((await closeAndRead())!);
    closed = await saveTables(server.store.db);
  });

  test.each([
    ['of a closed event', CLOSED_CHANGES, 'closed'],
    ['of a running event', RUNNING_CHANGES, 'running'],
  ] as const)(
    'changes nothing %s that players see without turning a line',
    async (_, changes, state) => {
      const saved = state === 'closed' ? closed : running;
      const read = () => (state === 'closed' ? readShown() : closeAndRead());
      const unnoticed: string[] = [];
      let changed = 0;
      for (let seed = 1; seed <= changes; seed++) {
        const random = seededRandom(seed);
        const change = changeOf(saved, random, state === 'closed');
        const tables = change.apply(saved);
        const isStored = await restoreTables(server.store.db, tables).then(
          () => true,
          () => false,
        );
        // Unique keys and checks hold even then.
        if (!isStored) continue;
        server.now = state === 'closed' ? END + 60_000 : END - 1_000;
        const shown = await read().catch(() => undefined);
        if (shown !== undefined && isProofSheet(shown.sheet) && essence(shown) === honest) continue;
        changed += 1;
        if (!(await isNoticed(shown))) unnoticed.push(`${seed}: ${change.name}`);
      }
      expect(unnoticed).toEqual([]);
      expect(changed).toBeGreaterThan(changes / 5);
    },
    1_200_000,
  );
});

/** The places, votes, entries and figures. Which side a fit was on says nothing about a vote. */
function essence({ sheet, results }: Shown): string {
  const { ballots, entries, leftOut, ranking } = sheet;
  const votes = ballots.map(([left, right, ...rest]) => [Math.min(left, right), Math.max(left, right), ...rest]);
  return JSON.stringify({ votes, entries, leftOut, ranking, rows: results.rows });
}

/** Most signatures are the same from one change to the next. */
const REMEMBERING: CheckTools = {
  ...nodeTools,
  verify: remembered(nodeTools.verify),
  recover: remembered(nodeTools.recover),
};

function remembered<Args extends readonly unknown[], T>(compute: (...args: Args) => T): (...args: Args) => T {
  const known = new Map<string, T>();
  return (...args) => {
    const key = JSON.stringify(args);
    if (!known.has(key)) known.set(key, compute(...args));
    return known.get(key) as T;
  };
}

interface Change {
  readonly name: string;
  readonly apply: (tables: SavedTables) => SavedTables;
}

/** Every table that has something to do with a vote or its count. */
const TABLES = [
  'ballots',
  'entries',
  'standings',
  'rulings',
  'log_leaves',
  'event_seals',
  'voter_keys',
  'token_claims',
  'ban_effects',
  'signing_keys',
  'events',
];

/** A cell, a row, or a value in the stored sheet. */
function changeOf(saved: SavedTables, random: () => number, isClosed: boolean): Change {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  if (isClosed && random() < 0.3) return changeSheet(saved, random);
  const table = pick(TABLES.filter(name => (saved[name] ?? []).length > 0));
  const rows = saved[table] ?? [];
  const at = Math.floor(random() * rows.length);
  const others = (rest: readonly object[]): SavedTables => ({ ...saved, [table]: rest, sheets: [] });
  if (random() < 0.15)
    return { name: `drop ${table} ${at}`, apply: () => others(rows.filter((_, index) => index !== at)) };
  const row = rows[at] as Readonly<Record<string, unknown>>;
  const column = pick(Object.keys(row));
  const theirs = (pick(rows) as Readonly<Record<string, unknown>>)[column];
  const value = random() < 0.4 && theirs !== row[column] ? theirs : another(row[column], random);
  return {
    name: `${table} ${at} ${column}: ${JSON.stringify(row[column])} -> ${JSON.stringify(value)}`,
    apply: () => others(rows.map((one, index) => (index === at ? { ...row, [column]: value } : one))),
  };
}

function another(value: unknown, random: () => number): unknown {
  if (typeof value === 'number') return value + Math.ceil(random() * 3) * (random() < 0.5 ? 1 : -1);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return anotherText(value, random);
  if (Array.isArray(value)) return value.slice(1);
  if (typeof value !== 'object' || value === null) return 1;
  const [name, inner] = Object.entries(value as Readonly<Record<string, unknown>>)[
    Math.floor(random() * Object.keys(value).length)
  ] ?? ['x', 0];
  return { ...value, [name]: another(inner, random) };
}

function anotherText(text: string, random: () => number): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text))
    return new Date(Date.parse(text) + Math.round((random() - 0.5) * HOUR)).toISOString();
  const at = Math.floor(random() * text.length);
  const letter = '0123456789abcdef'[Math.floor(random() * 16)] ?? '';
  return `${text.slice(0, at)}${letter}${text.slice(at + 1)}`;
}

/** Changes a value anywhere in the stored sheet, which is served as it is. */
function changeSheet(saved: SavedTables, random: () => number): Change {
  const parts = (saved.sheets ?? []) as readonly { readonly event_id: number; readonly bytes: string }[];
  const bytes = Buffer.concat(parts.map(part => Buffer.from(part.bytes.slice(2), 'hex')));
  const sheet = JSON.parse(gunzipSync(bytes).toString()) as Sheet;
  const [path, changed] = changeWithin(sheet, random);
  const content = `\\x${gzipSync(JSON.stringify(changed)).toString('hex')}`;
  return {
    name: `sheet ${path}`,
    apply: tables => ({ ...tables, sheets: [{ event_id: sheet.event, part: 0, bytes: content }] }),
  };
}

function changeWithin(value: unknown, random: () => number): readonly [path: string, changed: unknown] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return ['', another(value, random)];
  const names = Object.keys(value);
  const name = names[Math.floor(random() * names.length)] ?? '';
  const inner = (value as Readonly<Record<string, unknown>>)[name];
  if (random() < 0.1 && Array.isArray(value)) return [`drop ${name}`, value.filter(one => one !== inner)];
  const [path, changed] = changeWithin(inner, random);
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  return [`${name} ${path}`, Object.assign(copy, { [name]: changed })];
}
