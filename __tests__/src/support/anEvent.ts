import type { GameEvent } from '#rules/events/events';

export function anEvent(event: Partial<GameEvent> & { readonly id: number; readonly title: string }): GameEvent {
  return {
    sub_title: null,
    description: `Dress for ${event.title}.`,
    submit_start: new Date(2026, 10, 10, 9).toISOString(),
    submit_end: new Date(2026, 10, 28, 21).toISOString(),
    voting_end: new Date(2026, 11, 5, 12).toISOString(),
    xp_first: 300,
    xp_second: 150,
    xp_third: 75,
    xp_entry: 25,
    ...event,
  };
}
