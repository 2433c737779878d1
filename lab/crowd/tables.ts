import { capacityOf, limitsOf, type Measured, SIZES } from './capacity';
import { KINDS, RATES } from './rates';

type Table = readonly (readonly string[])[];

const digits = (value: number, least: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? least : value < 100 ? Math.min(least, 1) : 0 });

/** The tables of docs/capacity.md, row by row; its test compares them. */
export const costTable = ({ costs }: Measured): Table =>
  KINDS.map(kind => {
    const { what, perDay, addresses } = RATES[kind];
    const { node, postgres } = costs[kind];
    return [what, digits(perDay, 1), addresses === 0 ? 'no' : 'yes', digits(node, 2), digits(postgres, 2)];
  });

export const capacityTable = (measured: Measured): Table =>
  SIZES.map(players => {
    const row = capacityOf(players, measured);
    return [
      digits(players, 0),
      digits(row.requests, 1),
      `${digits(row.hits * 100, 0)} %`,
      digits(row.game, 1),
      `${digits(row.node, 2)} (${row.processes})`,
      digits(row.postgres, 2),
      digits(row.proxies, 2),
      digits(row.tabs, 0),
      `${digits(row.gigabytes, 1)} GB`,
      `${digits(row.votesGigabytes, 2)} GB`,
      digits(row.index, 2),
    ];
  });

export const otherTable = ({ proxies, idle, megabytes, voteLog }: Measured): Table => [
  ['HAProxy and Varnish, each request', `${digits(proxies, 2)} ms`],
  ['a process of the game that nobody asks, each second', `${digits(idle.node, 0)} ms`],
  ['PostgreSQL for such a process, each second', `${digits(idle.postgres, 0)} ms`],
  ['memory of a process of the game', `${digits(megabytes.node, 0)} MB`],
  ['memory of its connections to PostgreSQL', `${digits(megabytes.postgres, 0)} MB`],
  ['what PostgreSQL writes ahead for a vote', `${digits(voteLog / 1_000, 1)} kB`],
];

/** In two digits, which is more than an extrapolation knows. */
export const limitTable = (measured: Measured): Table =>
  limitsOf(measured).map(({ name, players }) => [
    name,
    players.toLocaleString('en-GB', { maximumSignificantDigits: 2 }),
  ]);

export const inMarkdown = (table: Table): string => table.map(cells => `| ${cells.join(' | ')} |`).join('\n');
