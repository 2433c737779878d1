import { gunzipSync, gzipSync } from 'node:zlib';
import type { Sheet } from '../../../rules/index';
import { HOUR } from '../../server/support/fixtures';
import type { SavedTables } from '../../server/support/savedTables';

export interface Change {
  readonly name: string;
  /** The rows that the changed tables have then. */
  readonly tables: SavedTables;
}

type Row = Readonly<Record<string, unknown>>;

/** What players see is made of these, */
const SHOWN = ['ballots', 'entries', 'rulings', 'standings', 'xp_awards'];
/** … and proven, or made whole, by these. */
const PROVING = [
  'ballot_tallies',
  'ban_effects',
  'event_seals',
  'events',
  'forgotten_voters',
  'log_leaves',
  'seal_logs',
  'signing_keys',
  'token_claims',
  'voter_keys',
];

const SHOWN_SHARE = 0.6;
const SHEET_SHARE = 0.3;

/** Changes the rows of a table, or a value in the sheet of a closed event, which is served as it is stored. */
export function randomChange(saved: SavedTables, random: () => number): Change {
  const isClosed = (saved.sheets ?? []).length > 0;
  return isClosed && random() < SHEET_SHARE ? changeSheet(saved, random) : changeTable(saved, random);
}

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

function changeTable(saved: SavedTables, random: () => number): Change {
  const table = pick(
    (random() < SHOWN_SHARE ? SHOWN : PROVING).filter(name => (saved[name] ?? []).length > 0),
    random,
  );
  const [name, rows] = changeRows((saved[table] ?? []) as readonly Row[], random);
  // Half of the sheets are made again from what was changed.
  const rewrites = (saved.sheets ?? []).length > 0 && random() < 0.5;
  const tables = { [table]: rows, ...(rewrites && { sheets: [] }) };
  return { name: `${table} ${name}${rewrites ? ', in the sheet, too' : ''}`, tables };
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

function changeSheet(saved: SavedTables, random: () => number): Change {
  const parts = (saved.sheets ?? []) as readonly { readonly bytes: string }[];
  const bytes = Buffer.concat(parts.map(part => Buffer.from(part.bytes.slice(2), 'hex')));
  const sheet = JSON.parse(gunzipSync(bytes).toString()) as Sheet;
  // Its own order is that of hashes of signatures, which no seed decides.
  const roll = [...sheet.roll].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  const [path, changed] = changeWithin({ ...sheet, roll }, random);
  const content = `\\x${gzipSync(JSON.stringify(changed)).toString('hex')}`;
  return { name: `sheet ${path}`, tables: { sheets: [{ event_id: sheet.event, part: 0, bytes: content }] } };
}

function changeWithin(value: unknown, random: () => number): readonly [path: string, changed: unknown] {
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
