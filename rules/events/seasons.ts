import { readRows, type Reading } from '../catalogue/catalogue';

/** A stretch of the ranking of wallets, as a row of `data/seasons.json`; it lasts until the next one begins. */
export interface Season {
  /** In addresses: 'aw26'. */
  readonly key: string;
  readonly name: string;
  /** ISO 8601 in UTC with Z. */
  readonly from: string;
}

/** In addresses, in place of a season's key. */
export const ALL_TIME = 'all';

/** From the first instant up to, but not including, the second; null is as far as there are events. */
export interface Period {
  readonly from: string | null;
  readonly until: string | null;
}

/** The seasons of the file, which are in the order of their beginnings. */
export function readSeasons(raw: unknown): Reading<Season> {
  const { rows, problems } = readRows(raw, readSeason);
  const repeated = rows.filter((row, n) => rows.findIndex(({ key }) => key === row.key) < n);
  const early = rows.filter((row, n) => rows.slice(0, n).some(before => beginning(before) >= beginning(row)));
  return {
    rows,
    problems: [
      ...problems,
      ...repeated.map(({ key }) => `two seasons have the key ${key}`),
      ...early.map(({ key }) => `${key} does not begin after the seasons before it`),
    ],
  };
}

function readSeason({ key, name, from }: Readonly<Record<string, unknown>>): Season | string {
  if (typeof key !== 'string' || !/^[a-z0-9-]{1,20}$/.test(key) || key === ALL_TIME) return 'has no usable key';
  if (typeof name !== 'string' || name === '') return 'has no name';
  if (typeof from !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(from) || Number.isNaN(Date.parse(from)))
    return 'has no time in UTC from which it lasts';
  return { key, name, from };
}

const beginning = ({ from }: Season): number => Date.parse(from);

/** The season that an instant (ISO 8601) is in; undefined before the first. */
export function seasonAt(seasons: readonly Season[], instant: string): Season | undefined {
  return begunSeasons(seasons, instant)[0];
}

/** The seasons that have begun by then, the latest first. */
export function begunSeasons(seasons: readonly Season[], instant: string): readonly Season[] {
  return seasons.filter(season => beginning(season) <= Date.parse(instant)).reverse();
}

/** When the season with this key lasts, or all time; undefined if there is no such season. */
export function periodOf(seasons: readonly Season[], key: string): Period | undefined {
  if (key === ALL_TIME) return { from: null, until: null };
  const index = seasons.findIndex(season => season.key === key);
  const season = seasons[index];
  return season && { from: season.from, until: seasons[index + 1]?.from ?? null };
}
