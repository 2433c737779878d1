import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './visitors';

export type Turn = () => Promise<readonly Answer[]>;

export interface Played {
  readonly answers: readonly Answer[];
  readonly seconds: number;
}

/** As fast as the machine can, `clients` at a time. */
export async function playAll(turns: readonly Turn[], clients: number): Promise<Played> {
  const answers: Answer[] = [];
  const began = performance.now();
  const waiting = turns.values();
  const client = async () => {
    for (const turn of waiting) answers.push(...(await turn()));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { answers, seconds: (performance.now() - began) / 1_000 };
}

/** At random times, however long the answers take. What waits for its time to be sent counts as waiting for its answer. */
export async function playWithin(turns: readonly Turn[], seconds: number): Promise<Played> {
  const began = performance.now();
  const due = turns.map(turn => ({ turn, at: Math.random() * seconds * 1_000 })).sort((a, b) => a.at - b.at);
  const pending: Promise<readonly Answer[]>[] = [];
  for (const { turn, at } of due) {
    const wait = began + at - performance.now();
    if (wait > 1) await delay(wait);
    const late = Math.max(0, performance.now() - began - at);
    pending.push(turn().then(answers => answers.map(answer => ({ ...answer, ms: answer.ms + late }))));
  }
  const answers = (await Promise.all(pending)).flat();
  return { answers, seconds: (performance.now() - began) / 1_000 };
}

export const isError = ({ status }: Answer): boolean => status === 0 || status >= 400;
