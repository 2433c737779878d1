import { getEye, type EyeBody, type EyePairBody } from '../../contract/eye';
import { dayAt, dayNumber, startOfDay } from '#rules/eyeTest/eyeDays';
import {
  areEnoughDuels,
  eyeCandidates,
  eyeEvents,
  eyePairs,
  isBetterLeft,
  MIN_EYE_PAIRS,
  type EyeDuel,
} from '#rules/eyeTest/eyePairs';
import type { Routes } from '../http/appDeps';
import { Problem } from '../http/problem';
import type { EyeFit, EyeSource } from '../store/results/eyeStore';
import type { Store } from '../store/store';
import { inTime } from './inTime';

/** Votes that end later take part from the next day on, so that nobody waits for a count at midnight. */
const SETTLED_MS = 3_600_000;
const EVENTS_AT_ONCE = 10;

export const eyeRoutes: Routes = (app, { store }) => {
  const testOf = onceADay(day => makeTest(store, day));
  app.get('/eye', { schema: getEye }, async () => {
    const test = await inTime(testOf(dayAt(await store.now())));
    if (test === 'late' || test === 'not-counted') throw new Problem('still-counting');
    return test;
  });
};

/** Rankings never change, so every process makes the same test all day. A test that could not be made is tried again. */
function onceADay(
  make: (day: string) => Promise<EyeBody | 'not-counted'>,
): (day: string) => Promise<EyeBody | 'not-counted'> {
  let made: { readonly day: string; readonly test: Promise<EyeBody | 'not-counted'> } | undefined;
  return async day => {
    const current = made?.day === day ? made : { day, test: make(day) };
    made = current;
    const forget = (): void => {
      if (made === current) made = undefined;
    };
    current.test.then(test => test === 'not-counted' && forget(), forget);
    return current.test;
  };
}

async function makeTest(store: Store, day: string): Promise<EyeBody | 'not-counted'> {
  const sources = await readCounted(store, startOfDay(day) - SETTLED_MS);
  if (sources === 'not-counted') return sources;
  const pairs = await choosePairs(store, day, sources);
  return { day, number: dayNumber(day), pairs: pairs.length < MIN_EYE_PAIRS ? [] : pairs };
}

/**
 * Counts events that are over and not closed yet, as results do. One whose tables are not what was sealed is left out, as
 * long as no operator has put it right.
 */
async function readCounted({ eye, standings }: Store, until: number): Promise<readonly EyeSource[] | 'not-counted'> {
  const contradicted = new Set<number>();
  for (;;) {
    const sources = await eye.sources(until);
    const open = sources.filter(({ id, isClosed }) => !isClosed && !contradicted.has(id));
    if (open.length === 0) return sources.filter(({ isClosed }) => isClosed);
    for (const { id } of open) {
      const outcome = await standings.close(id);
      if (outcome === 'too-early') return 'not-counted';
      if (outcome === 'contradicted') contradicted.add(id);
    }
  }
}

async function choosePairs({ eye }: Store, day: string, sources: readonly EyeSource[]): Promise<EyePairBody[]> {
  const duels = await readDuels(
    eye,
    eyeEvents(
      day,
      sources.map(({ id }) => id),
    ),
  );
  const candidates = await eye.dress(eyeCandidates(day, duels));
  const byId = new Map(sources.map(source => [source.id, source]));
  return eyePairs(candidates).map(pair => bodyOf(pair, isBetterLeft(day, pair), byId.get(pair.event)));
}

/** Counting the ballots of all events would cost more with every vote ever cast. */
async function readDuels(eye: Store['eye'], events: readonly number[]): Promise<readonly EyeDuel[]> {
  const duels: EyeDuel[] = [];
  for (let from = 0; from < events.length && !areEnoughDuels(duels); from += EVENTS_AT_ONCE)
    duels.push(...(await eye.duels(events.slice(from, from + EVENTS_AT_ONCE))));
  return duels;
}

function bodyOf(
  { event, better, worse, votes: [forBetter, forWorse] }: EyeDuel<EyeFit>,
  isLeft: boolean,
  { title, question, of }: Pick<EyeSource, 'title' | 'question' | 'of'> = { title: '', question: null, of: 0 },
): EyePairBody {
  const sides = (isLeft ? [better, worse] : [worse, better]).map(({ place, range, avatar }) => ({
    place,
    range,
    ...avatar,
  }));
  const duel = isLeft ? [forBetter, forWorse] : [forWorse, forBetter];
  return { event, title, ...(question !== null && { question }), of, sides, duel };
}
