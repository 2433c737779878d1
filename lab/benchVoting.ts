import { sql } from 'kysely';
import { openStore } from '../server/store/store';
import { benchClosets } from './benchVoting/closets';
import { benchCollusion } from './benchVoting/collusion';
import { benchCost, benchLocation } from './benchVoting/cost';
import { pickPair, rankEntries } from '../server/voting/index';
import { inMemory, shipped } from './benchVoting/methods';
import { benchPeek } from './benchVoting/peek';
import { benchBrigade, benchQuality } from './benchVoting/quality';

/**
 * Plays whole events through the store: on PostgreSQL if BENCH_DATABASE_URL names a database (…_bench), else on PGlite.
 * `--seeds=N` for every size, `--sizes=10,50`; by itself it takes some twenty minutes. `cost` measures PostgreSQL
 * instead, `peek` what voters learn about the leaders, in memory, `collusion` how often brigades and honest voters are
 * named, and `closets` how long standings and closets take.
 */
const SEEDS: Readonly<Record<number, number>> = { 10: 60, 50: 40, 200: 12, 1000: 1 };

const option = (name: string): string | undefined =>
  process.argv.find(argument => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const COLLUSION_SEEDS = 100;
const COST_SIZES = [100, 10_000, 100_000];
const PEEK_SEEDS: Readonly<Record<number, number>> = { 50: 40, 100: 40, 1000: 8 };

const sizesOf = (defaults: readonly (number | string)[]) => (option('sizes')?.split(',') ?? defaults).map(Number);
const seedsFor = (size: number, defaults = SEEDS) =>
  Array.from({ length: Number(option('seeds') ?? defaults[size] ?? 10) }, (_, index) => 1_000 * size + index);

async function benchAllQuality(): Promise<void> {
  const location = benchLocation(process.env.BENCH_DATABASE_URL) ?? { kind: 'memory' };
  const store = await openStore({ location });
  const problems: string[] = [];
  const sizes = sizesOf(Object.keys(SEEDS));
  for (const size of sizes)
    for (const spread of [1, 2]) problems.push(...(await benchQuality(shipped(store), size, spread, seedsFor(size))));
  if (sizes.includes(50)) await benchBrigade(shipped(store), 50, seedsFor(50));
  if (location.kind === 'postgres') await sql`drop schema ${sql.id(location.schema ?? '')} cascade`.execute(store.db);
  await store.close();
  if (problems.length === 0) return;
  console.error(`\nBelow what is promised:\n${problems.map(line => `  - ${line}`).join('\n')}`);
  process.exitCode = 1;
}

async function benchAllPeeking(): Promise<void> {
  for (const size of sizesOf(Object.keys(PEEK_SEEDS)))
    await benchPeek(inMemory('DUDS', pickPair, rankEntries), size, seedsFor(size, PEEK_SEEDS));
}

if (process.argv.includes('peek')) await benchAllPeeking();
else if (process.argv.includes('collusion')) await benchCollusion(Number(option('seeds') ?? COLLUSION_SEEDS));
else if (process.argv.includes('closets'))
  await benchClosets(benchLocation(process.env.BENCH_DATABASE_URL) ?? { kind: 'memory' });
else if (process.argv.includes('cost')) await benchCost(process.env.BENCH_DATABASE_URL, sizesOf(COST_SIZES));
else await benchAllQuality();
