import fc from 'fast-check';
import { EVENT_PHASES, eventPhase, nextPhaseAt, type EventPhase, type GameEvent } from '#rules/events/events';

const EVENT: GameEvent = {
  id: 1,
  title: 'Rainy Day',
  sub_title: null,
  description: '',
  submit_start: '2026-05-01T12:00:00Z',
  submit_end: '2026-05-08T12:00:00Z',
  voting_end: '2026-05-15T12:00:00Z',
  xp_first: 3,
  xp_second: 2,
  xp_third: 1,
  xp_entry: 1,
};

const START = Date.UTC(2026, 4, 1, 12);
const CLOSE = Date.UTC(2026, 4, 8, 12);
const END = Date.UTC(2026, 4, 15, 12);

test.each<[string, number, EventPhase, number | undefined]>([
  ['long before', 0, 'upcoming', START],
  ['a millisecond before submissions open', START - 1, 'upcoming', START],
  ['the instant in which submissions open', START, 'open', CLOSE],
  ['a millisecond before submissions end', CLOSE - 1, 'open', CLOSE],
  ['the instant in which submissions end', CLOSE, 'vote', END],
  ['a millisecond before voting ends', END - 1, 'vote', END],
  ['the instant in which voting ends', END, 'archive', undefined],
  ['long after', END * 2, 'archive', undefined],
])('%s (%i) the event is %s', (_, now, phase, next) => {
  expect(eventPhase(EVENT, now)).toBe(phase);
  expect(nextPhaseAt(EVENT, now)).toBe(next);
});

test('a cancelled event is archived, whatever its dates', () => {
  const event = { ...EVENT, cancelled: { at: EVENT.submit_start, reason: 'Rain.' } };
  for (const now of [START - 1, START, CLOSE, END])
    expect([eventPhase(event, now), nextPhaseAt(event, now)]).toEqual(['archive', undefined]);
});

test('phases change to the millisecond', () => {
  const event = { ...EVENT, submit_end: '2026-05-08T12:00:00.250Z' };
  expect([CLOSE + 249, CLOSE + 250].map(now => eventPhase(event, now))).toEqual(['open', 'vote']);
});

test('an event never returns to an earlier phase', () => {
  const instants = fc.array(fc.integer({ min: START - 1000, max: END + 1000 }), { minLength: 2 });
  const property = fc.property(instants, times => {
    const phases = [...times].sort((a, b) => a - b).map(now => EVENT_PHASES.indexOf(eventPhase(EVENT, now)));
    expect(phases).toEqual([...phases].sort());
  });
  fc.assert(property);
  expect(EVENT_PHASES).toEqual(['upcoming', 'open', 'vote', 'archive']);
});
