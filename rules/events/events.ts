/** A challenge to dress for. Times are ISO 8601 in UTC with Z; XP is what places 1, 2, 3 and every other entry earn. */
export interface GameEvent {
  readonly id: number;
  readonly title: string;
  readonly sub_title: string | null;
  readonly description: string;
  readonly submit_start: string;
  readonly submit_end: string;
  readonly voting_end: string;
  readonly xp_first: number;
  readonly xp_second: number;
  readonly xp_third: number;
  readonly xp_entry: number;
  /** If an operator has called it off, which ends it at once and without results. */
  readonly cancelled?: { readonly at: string; readonly reason: string };
  /** The end of the voting before it was extended. */
  readonly extended_from?: string;
}

/** How much later an operator may let the voting end, in milliseconds. */
export const MAX_EXTENSION_MS = 7 * 24 * 3_600_000;

export const EVENT_PHASES = ['upcoming', 'open', 'vote', 'archive'] as const;
export type EventPhase = (typeof EVENT_PHASES)[number];

/** The event's phase at `now` (ms since 1970). A boundary instant belongs to the later phase. */
export function eventPhase(event: GameEvent, now: number): EventPhase {
  if (event.cancelled !== undefined || now >= Date.parse(event.voting_end)) return 'archive';
  if (now >= Date.parse(event.submit_end)) return 'vote';
  return now >= Date.parse(event.submit_start) ? 'open' : 'upcoming';
}

/** When the event enters its next phase, in ms since 1970; undefined in the archive. */
export function nextPhaseAt(event: GameEvent, now: number): number | undefined {
  if (event.cancelled !== undefined) return undefined;
  return [event.submit_start, event.submit_end, event.voting_end].map(Date.parse).find(instant => instant > now);
}
