import { benchCost } from './benchVoting/cost';
import { benchBrigade, benchQuality } from './benchVoting/quality';

/** Quality: `--seeds=N` for every size, `--sizes=10,50`; by itself it takes a few minutes. `cost` measures the databases instead, with `--only=postgres` that one alone. */
const SEEDS: Readonly<Record<number, number>> = { 10: 240, 50: 240, 200: 120, 1000: 12 };

const option = (name: string): string | undefined =>
  process.argv.find(argument => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const sizes = (option('sizes') ?? Object.keys(SEEDS).join()).split(',').map(Number);
const seedsFor = (size: number) =>
  Array.from({ length: Number(option('seeds') ?? SEEDS[size] ?? 40) }, (_, index) => 1_000 * size + index);

function benchAllQuality(): void {
  const short = sizes.flatMap(size => [1, 2].flatMap(spread => benchQuality(size, spread, seedsFor(size))));
  benchBrigade(50, seedsFor(50));
  if (short.length === 0) return;
  console.error(`\nShort of what is promised:\n${short.map(line => `  - ${line}`).join('\n')}`);
  process.exitCode = 1;
}

if (process.argv.includes('cost')) await benchCost(process.env.BENCH_DATABASE_URL);
else benchAllQuality();
