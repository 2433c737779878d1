import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../database/database';
import { closeEvent, type CloseOutcome } from './closeEvent';
import type { Sealing } from './seals';

/** When the voting of the first event that is not closed ended, or ends, in milliseconds of this process. */
let firstEnd: number | undefined;

new Gauge({
  name: 'duds_close_overdue_seconds',
  help: 'How long ago the voting of an event ended that is not closed yet; 0 if there is none',
  collect() {
    this.set(firstEnd === undefined ? 0 : Math.max(0, (performance.now() - firstEnd) / 1_000));
  },
});

const contradictedEvents = new Gauge({
  name: 'duds_contradicted_events',
  help: 'Events that this process does not close, because their tables are not what was sealed',
});

interface Contradicted {
  readonly sentence: string;
  /** In milliseconds of this process. */
  readonly foundAt: number;
}

/** Checking a large event takes a while, and nothing but an operator changes what is wrong. */
const CHECK_AGAIN_MS = 600_000;

export interface ClosingStore {
  /** Writes standings and awards once the voting is over; returns 'too-early' before. Any number of callers and processes may try at the same time. */
  close(eventId: number): Promise<CloseOutcome>;
  /** Closes every event whose voting is over. Returns the milliseconds until the next one ends, or undefined if there is none. */
  closeDue(): Promise<number | undefined>;
  /** Sentences about the events that this process did not close, because their tables are not what was sealed. */
  warnings(): readonly string[];
}

export function createClosingStore(db: Database, sealing: Sealing): ClosingStore {
  const { now, clock } = sealing;
  const contradictions = new Map<number, Contradicted>();
  const close = joined(async eventId => {
    const known = contradictions.get(eventId);
    if (known && performance.now() - known.foundAt < CHECK_AGAIN_MS) return 'contradicted';
    // After the reading that found the event over.
    await clock.verify();
    const outcome = await closeEvent(sealing, eventId);
    if (typeof outcome === 'string') {
      contradictions.delete(eventId);
      contradictedEvents.set(contradictions.size);
      return outcome;
    }
    const sentence = `Event ${eventId} is not closed: its ${outcome.contradiction} are not what was sealed.`;
    contradictions.set(eventId, { sentence, foundAt: performance.now() });
    contradictedEvents.set(contradictions.size);
    return 'contradicted';
  });
  return {
    close,
    warnings: () => [...contradictions.values()].map(({ sentence }) => sentence),

    async closeDue() {
      const asked = performance.now();
      const { rows } = await sql<{ id: number; wait_ms: number }>`
        select id, (extract(epoch from voting_end - clock.now) * 1000)::float8 as wait_ms
        from events, (select ${now()} as now) as clock where closed_at is null and cancelled_at is null order by voting_end`.execute(
        db,
      );
      const noteFirst = (row: (typeof rows)[number] | undefined) => {
        firstEnd = row && asked + row.wait_ms;
      };
      noteFirst(rows[0]);
      const due = rows.filter(({ wait_ms }) => wait_ms <= 0);
      const found: number[] = [];
      for (const { id } of due) {
        const isKnown = contradictions.has(id);
        if ((await close(id)) === 'contradicted' && !isKnown) found.push(id);
      }
      noteFirst(rows.find(({ id, wait_ms }) => wait_ms > 0 || contradictions.has(id)));
      const sentences = found.flatMap(id => contradictions.get(id)?.sentence ?? []);
      if (sentences.length > 0) throw new Error(sentences.join(' '));
      return rows[due.length]?.wait_ms;
    },
  };
}

/** Calls that arrive while this process is counting an event wait for that count. */
function joined(closeOne: (eventId: number) => Promise<CloseOutcome>): ClosingStore['close'] {
  const underWay = new Map<number, Promise<CloseOutcome>>();
  return async eventId => {
    const running = underWay.get(eventId);
    if (running) return running.then(outcome => (outcome === 'closed' ? 'was-closed' : outcome));
    const closing = closeOne(eventId).finally(() => underWay.delete(eventId));
    underWay.set(eventId, closing);
    return closing;
  };
}
