import { availableParallelism, cpus, loadavg } from 'node:os';
import { capacityOf, type Measured } from '../crowd/capacity';
import { startChain, startDatabase, type Chain } from '../crowd/chain';
import { playClose } from '../crowd/close';
import { newPlayers, plantDay, playBusiest, playDay, toMeasured, type Figures, type PlayedDay } from '../crowd/day';
import { isError, type Played } from '../crowd/play';
import { perSecond, RATES } from '../crowd/rates';
import { capacityTable, costTable, inMarkdown, limitTable, otherTable } from '../crowd/tables';
import { readUsage, spentSince } from '../crowd/usage';
import type { Day } from '../crowd/visitors';
import { inPercentiles, say } from './figures';

/** How many players' busiest hour is played, for how long, and how many tabs are open at the close. */
const DEFAULTS = { players: 10_000, seconds: 30, tabs: 10_000 };
const TABS_OF_THE_QUESTION = 100_000;

function optionsOf(given: readonly string[]): typeof DEFAULTS {
  const numberOf = (name: keyof typeof DEFAULTS) =>
    Number(given.find(text => text.startsWith(`${name}=`))?.slice(name.length + 1) ?? DEFAULTS[name]);
  return { players: numberOf('players'), seconds: numberOf('seconds'), tabs: numberOf('tabs') };
}

/** An event's day for a crowd, through HAProxy, Varnish, two processes and PostgreSQL; docs/capacity.md says what follows. */
export async function benchCrowd(given: readonly string[]): Promise<void> {
  const { players: size, seconds, tabs } = optionsOf(given);
  console.log(`\nA crowd, on ${availableParallelism()} cores of ${cpus()[0]?.model ?? 'unknown'}`);
  const database = await startDatabase();
  const day = await plantDay(database.store);
  const chain = await startChain(database);
  try {
    for (const sentence of chain.missing) console.log(`  ${sentence}`);
    const players = newPlayers(chain);
    const played = await playDay(chain, day, players);
    describeDay(played, size);
    const measured = toMeasured(played, chain);
    describeMeasured(measured);
    const before = readUsage(chain.processes);
    describeBusiest(await playBusiest(chain, day, players, size, seconds), size, measured);
    describeUsage(spentSince(before, chain.processes), chain);
    await benchClose(chain, day, tabs);
  } finally {
    await chain.stop();
  }
}

const load = (): string => `load of the machine ${loadavg()[0]?.toFixed(1)}`;
const hitsOf = ({ answers }: Played): string =>
  `${((answers.filter(({ isHit }) => isHit).length / answers.length) * 100).toFixed(1)} %`;
function errorsIn({ answers }: Played): string {
  const failed = answers.filter(isError).map(({ status }) => status);
  const each = [...new Set(failed)].map(status => `${failed.filter(other => other === status).length} with ${status}`);
  return `errors: ${each.join(', ') || 'none'}`;
}
const timesOf = ({ answers }: Played): readonly number[] => answers.map(({ ms }) => ms);

function describeDay({ throughChain, pastCache, idle }: PlayedDay, players: number): void {
  for (const [name, played] of [
    ['through all layers', throughChain],
    ['past the cache', pastCache],
  ] as const) {
    console.log(`\n  A day of ${players} players ${name}; ${load()}; processor time in ms each time`);
    for (const figures of played) describeKind(figures, players);
  }
  say('  idle, ms of a processor a second', [...idle].map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(', '));
}

function describeKind(figures: Figures, players: number): void {
  const { kind, times, answers, seconds, spent } = figures;
  const each = [...spent].map(([name, ms]) => `${name} ${(ms / times).toFixed(2)}`).join(', ');
  say(
    `  ${kind}: ${Math.round(players * RATES[kind].perDay)} a day, ${times} played`,
    `${hitsOf(figures)} hits; ${inPercentiles(timesOf(figures))}; ${errorsIn(figures)}; ${(answers.length / seconds).toFixed(0)} requests a second; ${each}`,
  );
}

function describeMeasured(measured: Measured): void {
  const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(2)) : value);
  console.log(`\n  For lab/crowd/measured.ts:\n${JSON.stringify(measured, rounded, 2)}`);
  const tables = [costTable, otherTable, capacityTable, limitTable].map(table => inMarkdown(table(measured)));
  console.log(`\n  For docs/capacity.md; the last one says what is exhausted first:\n\n${tables.join('\n\n')}`);
}

function describeBusiest(played: Played, players: number, measured: Measured): void {
  const { answers, seconds } = played;
  const { hits: expected, node, postgres } = capacityOf(players, measured);
  console.log(`\n  ${seconds.toFixed(0)} s of the busiest hour of ${players} players; ${load()}`);
  say(
    '  requests a second',
    `${(answers.length / seconds).toFixed(0)}, of which votes ${(3 * perSecond('vote', players)).toFixed(0)}`,
  );
  say('  from the cache', `${hitsOf(played)}, by the formula ${(expected * 100).toFixed(0)} %`);
  say('  times', `${inPercentiles(timesOf(played))}; ${errorsIn(played)}`);
  say('  busy cores by the formula', `Node ${node.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)}`);
}

function describeUsage(spent: ReadonlyMap<string, number>, chain: Chain): void {
  for (const [name, { pss, rss }] of readUsage(chain.processes))
    say(
      `  ${name}`,
      `${((spent.get(name) ?? 0) / 1_000).toFixed(1)} s of a processor, PSS ${pss.toFixed(0)} MB (RSS ${rss.toFixed(0)} MB)`,
    );
}

async function benchClose(chain: Chain, { closing }: Day, tabs: number): Promise<void> {
  const factor = (TABS_OF_THE_QUESTION / tabs).toFixed(1);
  console.log(`\n  The close, of ${tabs} open tabs; 100,000 are ${factor} times as many`);
  for (const [name, base, event] of [
    ['through all layers', chain.game, closing[0]],
    ['past the cache', chain.pastCache, closing[1]],
  ] as const) {
    const { turn, minute, countedAfter, atGame, spent } = await playClose(chain, base, event, tabs);
    console.log(`   ${name}; results after ${countedAfter.toFixed(1)} s; ${load()}`);
    describePart('both lists, all tabs at once', turn, atGame.turn);
    describePart('news and results, in a minute', minute, atGame.minute);
    describeUsage(spent, chain);
  }
}

function describePart(name: string, played: Played, atGame: number): void {
  const { answers, seconds } = played;
  const each = (count: number) => (count / seconds).toFixed(0);
  say(
    `  ${name}: requests a second`,
    `${each(answers.length)} for ${seconds.toFixed(1)} s, at the application ${each(atGame)}; hits ${hitsOf(played)}`,
  );
  say('    times', `${inPercentiles(timesOf(played))}; ${errorsIn(played)}`);
}
