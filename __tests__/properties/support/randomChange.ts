import { HOUR } from '../../../testing/fixtures';
import type { SavedTables } from '../../server/support/savedTables';

interface Change {
  readonly name: string;
  /** The rows that the changed table has then. */
  readonly tables: SavedTables;
}

type Row = Readonly<Record<string, unknown>>;

/** What players see is made of these, or proven with them. */
const TABLES = [
  'ballots',
  'entries',
  'rulings',
  'standings',
  'xp_awards',
  'list_pages',
  'seals',
  'ban_effects',
  'events',
];

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

/** Changes, drops, adds or exchanges rows of a table. */
export function changeTable(saved: SavedTables, random: () => number): Change {
  const table = pick(
    TABLES.filter(name => (saved[name] ?? []).length > 0),
    random,
  );
  const [name, rows] = changeRows((saved[table] ?? []) as readonly Row[], random);
  return { name: `${table} ${name}`, tables: { [table]: rows } };
}

function changeRows(rows: readonly Row[], random: () => number): readonly [name: string, rows: readonly Row[]] {
  const at = Math.floor(random() * rows.length);
  const other = Math.floor(random() * rows.length);
  const [row, theirs] = [rows[at], rows[other]] as [Row, Row];
  const column = pick(Object.keys(row), random);
  const lot = random();
  if (lot < 0.1) return [`${at} dropped`, rows.filter((_, index) => index !== at)];
  const value = newValue(row, column, theirs[column], random);
  const change = `${column} ${JSON.stringify(row[column])} -> ${JSON.stringify(value)}`;
  if (lot < 0.2) return [`${at} added with ${change}`, [...rows, { ...row, [column]: value }]];
  if (lot > 0.3 || at === other) return [`${at} ${change}`, rows.with(at, { ...row, [column]: value })];
  const exchanged = rows.with(at, { ...row, [column]: theirs[column] });
  return [`${at} and ${other} exchange ${column}`, exchanged.with(other, { ...theirs, [column]: row[column] })];
}

/** The other row's value, that of another column, or a slightly different one. */
function newValue(row: Row, column: string, theirs: unknown, random: () => number): unknown {
  const lot = random();
  if (lot < 0.3) return theirs;
  const alike = Object.keys(row).filter(name => typeof row[name] === typeof row[column] && name !== column);
  return lot < 0.45 && alike.length > 0 ? row[pick(alike, random)] : another(row[column], random);
}

function another(value: unknown, random: () => number): unknown {
  if (typeof value === 'number') return value + Math.ceil(random() * 3) * (random() < 0.5 ? 1 : -1);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return anotherText(value, random);
  if (Array.isArray(value)) return value.slice(1);
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return 1;
  const [name, inner] = pick(Object.entries(value as Row), random);
  return { ...value, [name]: another(inner, random) };
}

function anotherText(text: string, random: () => number): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text))
    return new Date(Date.parse(text) + Math.round((random() - 0.5) * HOUR)).toISOString();
  const at = Math.floor(random() * text.length);
  return `${text.slice(0, at)}${'0123456789abcdef'.charAt(Math.floor(random() * 16))}${text.slice(at + 1)}`;
}

/** Changes one value somewhere in what a server sends. */
export function changeWithin(value: unknown, random: () => number): readonly [path: string, changed: unknown] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    const changed = another(value, random);
    return [`${JSON.stringify(value)} -> ${JSON.stringify(changed)}`, changed];
  }
  if (Array.isArray(value) && random() < 0.15) return changeList(value, random);
  const name = pick(Object.keys(value), random);
  const [path, changed] = changeWithin((value as Row)[name], random);
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  return [`${name} ${path}`, Object.assign(copy, { [name]: changed })];
}

function changeList(list: readonly unknown[], random: () => number): readonly [path: string, changed: unknown] {
  const [at, other] = [random(), random()].map(lot => Math.floor(lot * list.length)) as [number, number];
  const lot = random();
  if (lot < 0.3) return [`${at} dropped`, list.filter((_, index) => index !== at)];
  if (lot < 0.5) return [`${at} added again`, [...list, list[at]]];
  return [`${at} and ${other} exchanged`, list.with(at, list[other]).with(other, list[at])];
}
