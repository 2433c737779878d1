import type { Operation } from './history';

export interface Strike {
  readonly name: string;
  readonly at: number;
}

const WRITES: readonly string[] = ['sign-in', 'enter', 'ballot', 'vote'];

/** When a write was acknowledged, in order. */
function acknowledgements(operations: readonly Operation[]): readonly number[] {
  return operations
    .filter(({ request, outcome }) => WRITES.includes(request.kind) && outcome.kind === 'ok')
    .map(({ endedAt }) => endedAt)
    .sort((a, b) => a - b);
}

/** The longest time after each strike, and before the next, in which no write was acknowledged. */
function pausesAfter(operations: readonly Operation[], strikes: readonly Strike[]): readonly number[] {
  const times = acknowledgements(operations);
  return strikes.map(({ at }, index) => {
    const next = Math.min(strikes[index + 1]?.at ?? Infinity, times.at(-1) ?? at);
    const ends = [at, ...times.filter(time => time > at && time < next), next];
    return Math.max(0, ...ends.slice(1).map((time, place) => time - (ends[place] ?? time)));
  });
}

export function secondsWithoutService(operations: readonly Operation[]): number {
  const times = acknowledgements(operations);
  const gaps = times.slice(1).map((time, place) => time - (times[place] ?? time));
  return gaps.filter(gap => gap > 1_000).reduce((sum, gap) => sum + gap, 0) / 1_000;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

export function describeStrikes(operations: readonly Operation[], strikes: readonly Strike[]): readonly string[] {
  const pauses = pausesAfter(operations, strikes);
  return [...new Set(strikes.map(({ name }) => name))].sort().map(name => {
    const own = pauses.filter((_, index) => strikes[index]?.name === name);
    return `  ${String(own.length).padStart(3)} x ${name.padEnd(28)} pause ${seconds(median(own))} (longest ${seconds(Math.max(...own))})`;
  });
}

export function describeCalls(operations: readonly Operation[]): readonly string[] {
  const kinds = [...new Set(operations.map(({ request }) => request.kind))];
  return kinds.map(kind => {
    const own = operations.filter(({ request }) => request.kind === kind);
    const count = (outcome: string) => own.filter(operation => operation.outcome.kind === outcome).length;
    const durations = own.map(({ invokedAt, endedAt }) => endedAt - invokedAt);
    const times = `median ${median(durations).toFixed(0)} ms, longest ${seconds(durations.reduce((a, b) => Math.max(a, b), 0))}`;
    return `  ${kind.padEnd(12)} ${count('ok')} acknowledged, ${count('fail')} refused, ${count('unknown')} unknown; ${times}`;
  });
}
