import { setTimeout as delay } from 'node:timers/promises';
import { checkHistory } from './checkHistory';
import { checkReceipts } from './checkReceipts';
import { describeCalls, describeStrikes, secondsWithoutService, type Strike } from './figures';
import { readFinalState } from './finalState';
import type { FinalState } from './history';
import type { Field } from './browser';
import { operate } from './operator';
import { playClient, type Calendar } from './playClient';
import type { Problem } from './problems';
import type { Recorder } from './recorder';
import { MAX_LEAD_SECONDS } from './stormDatabase';
import type { Fault, World } from './world';

interface StormOptions {
  readonly world: World;
  readonly field: Omit<Field, 'servers'>;
  readonly clients: number;
  /** Whether the storm has lasted long enough. */
  readonly isEnough: (strikes: readonly Strike[], minutes: number) => boolean;
  readonly deaths: readonly string[];
}

const CALM_MS = 2_500;
const CLOSE_WITHIN_MS = 120_000;
const CALENDAR_MS = 500;
const SETTLE_MS = 3_000;

interface StormOutcome {
  readonly problems: readonly Problem[];
  readonly final: FinalState;
}

/** Lets clients play while faults strike, closes all events, and checks everything. Prints the figures. */
export async function runStorm(options: StormOptions): Promise<StormOutcome> {
  const { world, field, clients, deaths } = options;
  const { recorder } = field;
  let isOver = false;
  const calendar = followCalendar(world, () => isOver);
  const game = { ...field, servers: world.servers, calendar: calendar.now, isOver: () => isOver };
  const began = performance.now();
  const playing = Array.from({ length: clients }, (_, client) => playClient(game, client));
  const operating = operate(world.database.db, game);
  const strikes = await strike(options, began);
  await world.settle();
  await delay(SETTLE_MS);
  isOver = true;
  await Promise.all([...playing, operating, calendar.ended]);
  const minutes = (performance.now() - began) / 60_000;
  await closeAll(world);
  const final = await readFinalState(world.database.db, world.servers[0] ?? '');
  const problems = [
    ...checkHistory(recorder, final),
    ...(await checkReceipts(recorder, final.events)),
    ...deaths.map(detail => ({ rule: 'server-died' as const, detail })),
  ];
  console.log(describeStorm({ clients, minutes, recorder, final, strikes, problems }).join('\n'));
  return { problems, final };
}

interface PlayedStorm {
  readonly clients: number;
  readonly minutes: number;
  readonly recorder: Recorder;
  readonly final: FinalState;
  readonly strikes: readonly Strike[];
  readonly problems: readonly Problem[];
}

function describeStorm({ clients, minutes, recorder, final, strikes, problems }: PlayedStorm): readonly string[] {
  const acknowledged = recorder.operations.filter(({ outcome }) => outcome.kind === 'ok').length;
  const unknown = recorder.operations.filter(({ outcome }) => outcome.kind === 'unknown').length;
  const entries = final.events.reduce((sum, event) => sum + event.entries.length, 0);
  const ballots = final.events.reduce(
    (sum, event) => sum + event.ballots.filter(({ winner }) => winner !== null).length,
    0,
  );
  return [
    `\n${clients} clients with ${recorder.transfers.length} wallets played for ${minutes.toFixed(1)} minutes: ${final.events.length} events, ${entries} entries, ${ballots} votes`,
    ...describeCalls(recorder.operations),
    `${strikes.length} faults; the longest time without an acknowledged write after each`,
    ...describeStrikes(recorder.operations, strikes),
    `without service for ${secondsWithoutService(recorder.operations).toFixed(1)} s in all`,
    `${acknowledged} calls acknowledged, ${unknown} unknown, ${problems.filter(({ rule }) => rule === 'write-lost').length} writes lost, ${problems.length} problems`,
    ...describeProblems(problems),
  ];
}

function describeProblems(problems: readonly Problem[]): readonly string[] {
  const rules = [...new Set(problems.map(({ rule }) => rule))];
  return rules.flatMap(rule => {
    const own = problems.filter(problem => problem.rule === rule);
    return [`  ${rule}: ${own.length}`, ...own.slice(0, 5).map(({ detail }) => `    ${detail}`)];
  });
}

async function strike({ world, field, isEnough }: StormOptions, began: number): Promise<readonly Strike[]> {
  const { random } = field;
  const strikes: Strike[] = [];
  for (let bag: Fault[] = []; !isEnough(strikes, (performance.now() - began) / 60_000);) {
    if (bag.length === 0) bag = [...world.faults];
    const [fault] = bag.splice(Math.floor(random() * bag.length), 1);
    if (fault === undefined) continue;
    await delay(CALM_MS * (0.5 + random()));
    strikes.push({ name: fault.name, at: performance.now() });
    console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${fault.name}`);
    await fault.strike();
  }
  return strikes;
}

function followCalendar({ database }: World, isOver: () => boolean) {
  let latest: Calendar = { open: [], voting: [] };
  const follow = async () => {
    while (!isOver()) {
      // While the database is away, the clients go on with what they know.
      latest = await database.calendar().catch(() => latest);
      await delay(CALENDAR_MS);
    }
  };
  return { now: () => latest, ended: follow() };
}

async function closeAll({ database }: World): Promise<void> {
  await database.setClockAhead(MAX_LEAD_SECONDS);
  for (const until = performance.now() + CLOSE_WITHIN_MS; performance.now() < until;) {
    if ((await database.openEvents()) === 0) return;
    await delay(200);
  }
}
