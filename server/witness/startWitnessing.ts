import { setTimeout as delay } from 'node:timers/promises';
import type { ConfiguredWitness } from '../config/witnesses';
import { witnessVisits } from '../metrics';
import type { Visit, WitnessStore } from '../store/witnessStore';
import { askWitness, type AskedWitness, type Outcome } from './askWitness';

interface Witnessing {
  /** Interrupts visits. */
  stop(): Promise<void>;
}

interface WitnessingOptions {
  readonly witnesses: readonly ConfiguredWitness[];
  readonly store: WitnessStore;
  /** Gets a sentence about each visit without a signature. */
  readonly onProblem: (problem: unknown) => void;
}

const PAUSE_MS = 5_000;

/** Shows every new checkpoint of the log of seals to all witnesses. Every process runs one; the store lets one of them visit. */
export function startWitnessing({ witnesses, store, onProblem }: WitnessingOptions): Witnessing {
  const asked = witnesses.flatMap(({ url, ...witness }) => (url === null ? [] : { ...witness, url }));
  const stopping = new AbortController();
  const visitAll = () =>
    Promise.all(
      asked.map(async witness => {
        const problem = await visitWitness(witness, store, stopping.signal).catch((error: unknown) => error);
        if (problem !== undefined && !stopping.signal.aborted) onProblem(problem);
      }),
    );
  const run = async () => {
    while (!stopping.signal.aborted) {
      await visitAll();
      await delay(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = asked.length === 0 ? Promise.resolve() : run();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

const VISIT_MS = 15_000;

/** Visits a witness if that is due. Returns a sentence if it did not sign. */
export async function visitWitness(
  witness: AskedWitness,
  store: WitnessStore,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const visit = await store.begin(witness.name);
  if (visit === undefined) return undefined;
  const limit = AbortSignal.any([AbortSignal.timeout(VISIT_MS), ...(signal ? [signal] : [])]);
  const outcome = await askWitness(witness, visit, from => store.path(visit, from), limit).catch(toFailure);
  witnessVisits.inc({ witness: witness.name, outcome: outcome.kind });
  return conclude(visit, outcome, store);
}

function toFailure(error: unknown): Outcome {
  const { cause = error } = error instanceof Error ? error : {};
  return { kind: 'failed', reason: cause instanceof Error ? cause.message : String(cause) };
}

async function conclude(visit: Visit, outcome: Outcome, store: WitnessStore): Promise<string | undefined> {
  if (outcome.kind === 'cosigned') {
    await store.cosigned(visit, outcome.line);
    return undefined;
  }
  if (outcome.kind === 'failed') return describeFailure(visit, outcome.reason);
  if (outcome.kind === 'ahead' && (await store.size(visit.log)) >= outcome.size)
    return describeFailure(visit, 'a checkpoint that another server has shown it');
  const problem = `${describe(visit, outcome)} Restore what is missing, or begin another log (npm run events -- log new).`;
  await store.contradicted(visit, problem);
  return problem;
}

const describeFailure = ({ witness, size, origin }: Visit, reason: string): string =>
  `The witness ${witness} has not signed the checkpoint of ${size} seals of ${origin}: ${reason}.`;

function describe(
  { witness, size, origin }: Visit,
  outcome: Exclude<Outcome, { kind: 'cosigned' | 'failed' }>,
): string {
  switch (outcome.kind) {
    case 'ahead':
      return `The log ${origin} has lost seals: it has ${size}, and the witness ${witness} has seen ${outcome.size}.`;
    case 'other-seals':
      return `The log ${origin} has lost seals, or is written by two databases: the witness ${witness} has seen ${outcome.size}, and others than these.`;
    case 'broken':
      return `The log ${origin} has lost seals: they are not those of its own checkpoint of ${size}.`;
  }
}
