import type { Layer } from '../outfit/layers';

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
  /** What voters are asked, at most 80 characters; without it, which of both wore it better. */
  readonly question?: string;
  /** What a fit must look like to be entered. */
  readonly dress_code?: Omit<DressCode, 'lent'>;
  /** What everybody may wear for this event: these values, or all that the code allows (`only`). */
  readonly lent?: DressCode['lent'];
  /** If an operator has called it off, which ends it at once and without results. */
  readonly cancelled?: { readonly at: string; readonly reason: string };
  /** The end of the voting before it was extended. */
  readonly extended_from?: string;
}

/** How much later an operator may let the voting end, in milliseconds. */
export const MAX_EXTENSION_MS = 7 * 24 * 3_600_000;

/** What an event asks of a fit, and what it lends for it. */
export interface DressCode {
  /** Layers on which something chosen must be worn. */
  readonly wear?: readonly Layer[];
  /** Layers that must be empty, or as the default has them. */
  readonly bare?: readonly Layer[];
  /** The largest number of chosen pieces; the background does not count. */
  readonly most?: number;
  /** The values of the pieces that may be worn; without it, all. */
  readonly only?: readonly string[];
  /** The values of the pieces that everybody may wear as if they owned them; `true` for those of `only`. */
  readonly lent?: true | readonly string[];
}

export const EVENT_PHASES = ['upcoming', 'open', 'vote', 'archive'] as const;
export type EventPhase = (typeof EVENT_PHASES)[number];

/** What an event's phase follows from. */
export type EventTimes = Pick<GameEvent, 'submit_start' | 'submit_end' | 'voting_end' | 'cancelled'>;

/** The event's phase at `now` (ms since 1970). A boundary instant belongs to the later phase. */
export function eventPhase(event: EventTimes, now: number): EventPhase {
  if (event.cancelled !== undefined || now >= Date.parse(event.voting_end)) return 'archive';
  if (now >= Date.parse(event.submit_end)) return 'vote';
  return now >= Date.parse(event.submit_start) ? 'open' : 'upcoming';
}

/** When the event enters its next phase, in ms since 1970; undefined in the archive. */
export function nextPhaseAt(event: GameEvent, now: number): number | undefined {
  if (event.cancelled !== undefined) return undefined;
  return [event.submit_start, event.submit_end, event.voting_end].map(Date.parse).find(instant => instant > now);
}
