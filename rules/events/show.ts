const SECOND = 1000;

/** How long after the end of the voting the show of its fits begins, in milliseconds: the votes have to be counted first. */
const PAUSE = 60 * SECOND;
/** Beyond these, only the number of entries is told. */
export const SHOWN_PLACES = 1_000;

/** The parts of a show in their order: how many places are left to the later ones, how many share a moment, and how long. */
const ACTS = [
  { act: 'crowd', after: 40, together: 24, length: 3 * SECOND },
  { act: 'walk', after: 3, together: 1, length: 8 * SECOND },
  { act: 'podium', after: 0, together: 1, length: 20 * SECOND },
] as const;

export interface ShowMoment {
  readonly act: 'before' | 'crowd' | 'walk' | 'podium' | 'over';
  /** The places on the catwalk, the last one first. */
  readonly places: readonly number[];
  /** When the next moment begins, in milliseconds since the start of the show; Infinity once it is over. */
  readonly next: number;
}

/** When the show of an event begins, in ms since 1970. `votingEnd` is ISO 8601. */
export function showStart(votingEnd: string): number {
  return Date.parse(votingEnd) + PAUSE;
}

/** What is on the catwalk `sinceStart` milliseconds after the start of a show of so many entries: the last place first. */
export function showAt(sinceStart: number, entries: number): ShowMoment {
  if (sinceStart < 0) return { act: 'before', places: [], next: 0 };
  let begin = 0;
  let last = Math.min(entries, SHOWN_PLACES);
  for (const { act, after, together, length } of ACTS) {
    const moments = Math.max(0, Math.ceil((last - after) / together));
    const moment = Math.floor((sinceStart - begin) / length);
    if (moment < moments) {
      const from = last - moment * together;
      const count = Math.min(together, from - after);
      const places = Array.from({ length: count }, (_, index) => from - index);
      return { act, places, next: begin + (moment + 1) * length };
    }
    begin += moments * length;
    last = Math.min(last, after);
  }
  return { act: 'over', places: [], next: Infinity };
}

/** How long a show of so many entries takes, in milliseconds. */
export function showLength(entries: number): number {
  let length = 0;
  for (let next = showAt(0, entries).next; next !== Infinity; next = showAt(length, entries).next) length = next;
  return length;
}
