import fc from 'fast-check';
import { eventCalendar, type CalendarEvent } from '../../../server/calendar/eventCalendar';
import type { GameEvent } from '#rules/events/events';
import { draft, OPEN } from '../../../testing/fixtures';

const ORIGIN = 'https://duds.example';
const STAMP = Date.parse('2026-04-30T09:00:00Z');

const anEvent = (rest: Partial<GameEvent> = {}): GameEvent => ({ ...draft(OPEN), id: 12, ...rest });
const calendarOf = (rest: Partial<GameEvent> = {}, more: Partial<CalendarEvent> = {}): string =>
  eventCalendar([{ event: anEvent(rest), sequence: 0, ...more }], ORIGIN, STAMP);

/** RFC 5545, 3.1: a line break before white space is not part of the content. */
const unfold = (text: string): readonly string[] => text.replace(/\r\n[ \t]/g, '').split('\r\n');
/** RFC 5545, 3.3.11. */
const unescape = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
const valuesOf = (calendar: string, name: string): readonly string[] =>
  unfold(calendar)
    .filter(line => line.startsWith(`${name}:`))
    .map(line => line.slice(name.length + 1));

describe('the calendar of an event', () => {
  test('says what the event asks and lends', () => {
    const calendar = calendarOf({ dress_code: { bare: ['shoesAndLegs'], most: 5 }, lent: ['tops/polo.svg'] });
    expect(unescape(valuesOf(calendar, 'DESCRIPTION')[0]!)).toBe(
      'Come as somebody else. Feet bare. At most 5 pieces. 1 piece, lent to everybody.',
    );
  });

  test('has three moments of 15 minutes, in UTC', () => {
    const calendar = calendarOf();
    expect(valuesOf(calendar, 'SUMMARY')).toEqual([
      'Opens: Masked Ball',
      'Last call: Masked Ball',
      'Voting ends: Masked Ball',
    ]);
    expect(valuesOf(calendar, 'DTSTART')).toEqual(['20260501T110000Z', '20260501T130000Z', '20260501T140000Z']);
    expect(valuesOf(calendar, 'DTEND')).toEqual(['20260501T111500Z', '20260501T131500Z', '20260501T141500Z']);
    expect(valuesOf(calendar, 'DTSTAMP')).toEqual(Array(3).fill('20260430T090000Z'));
  });

  test('reminds a day and an hour before each', () => {
    expect(valuesOf(calendarOf(), 'TRIGGER')).toEqual(Array(3).fill(['-P1D', '-PT1H']).flat());
  });

  test('names each moment for good, and says how often the event was changed', () => {
    const before = calendarOf();
    const after = calendarOf({ title: 'Renamed', voting_end: '2026-05-03T12:00:00.000Z' }, { sequence: 2 });
    const uids = ['12-opens@duds.example', '12-last-call@duds.example', '12-voting-ends@duds.example'];
    expect([before, after].map(calendar => valuesOf(calendar, 'UID'))).toEqual([uids, uids]);
    expect([before, after].map(calendar => valuesOf(calendar, 'SEQUENCE'))).toEqual([
      ['0', '0', '0'],
      ['2', '2', '2'],
    ]);
    expect(valuesOf(after, 'DTSTART')[2]).toBe('20260503T120000Z');
  });

  test('of a cancelled one says so, without alarms', () => {
    const calendar = calendarOf({ cancelled: { at: '2026-05-01T11:30:00.000Z', reason: 'Rain.' } });
    expect(valuesOf(calendar, 'STATUS')).toEqual(Array(3).fill('CANCELLED'));
    expect(calendar).not.toContain('VALARM');
    expect(valuesOf(calendarOf(), 'STATUS')).toEqual(Array(3).fill('CONFIRMED'));
  });

  test('a title cannot add lines of its own', () => {
    const calendar = calendarOf({ title: 'A\r\nATTACH:https://evil.example/x\nBEGIN:VALARM\u2028,;\\n' });
    expect(unfold(calendar).filter(line => /^ATTACH/.test(line))).toEqual([]);
    expect(valuesOf(calendar, 'BEGIN').filter(name => name === 'VEVENT')).toHaveLength(3);
    expect(valuesOf(calendar, 'SUMMARY').map(unescape)[0]).toBe(
      'Opens: A\nATTACH:https://evil.example/x\nBEGIN:VALARM\u2028,;\\n',
    );
  });

  test('any title folds into lines of 75 bytes, and unfolds to itself', () => {
    const signs = fc.constantFrom(',', ';', '\\', '\n', ' ', '\t', ':', '"', 'n', 'é', '漢', '👁️', '👩🏽‍🎤');
    const title = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ unit: signs, maxLength: 200 }));
    fc.assert(
      fc.property(title, text => {
        const calendar = calendarOf({ title: text, description: text });
        for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(valuesOf(calendar, 'SUMMARY').map(unescape)[1]).toBe(`Last call: ${text}`);
      }),
    );
  });

  test('what no calendar can hold is left out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const [summary = ''] = valuesOf(calendarOf({ title: `\u0000${text}\ud800` }), 'SUMMARY').map(unescape);

        expect(summary).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]|\p{Surrogate}/u);
        expect(summary.endsWith('\ufffd')).toBe(true);
      }),
    );
  });
});
