import type { EventBody } from '../../../contract/events';
import type { PlaceBody } from '../../../contract/results';
import { reading } from '../../../src/api/baseQuery';
import { dudsApi } from '../../../src/api/dudsApi';
import {
  readList,
  readMap,
  readNullable,
  readNumber,
  readObject,
  readOptional,
  readOr,
  readSome,
  readString,
  type Nullable,
  type Reader,
} from '../../../src/api/readers';

interface Body {
  place: number;
  title: string;
  note: string | null;
}

const readBody = readObject<Body>({ place: readNumber, title: readString, note: readNullable(readString) });

/* The compiler is the test here: each line below an @ts-expect-error must not compile, or `npm run check` fails. */
test('readers that differ from the contract do not compile', () => {
  const place = readNumber;
  const title = readString;
  const note = readNullable(readString);
  const readers = [
    // @ts-expect-error a field is missing
    readObject<Body>({ place, title }),
    // @ts-expect-error a field is not in the contract
    readObject<Body>({ place, title, note, extra: readString }),
    // @ts-expect-error a field has another type
    readObject<Body>({ place: readString, title, note }),
    // @ts-expect-error a field may be null, which its reader rejects
    readObject<Body>({ place, title, note: readString }),
    // @ts-expect-error a field is never null, which its reader expects
    readObject<Body>({ place, title: readNullable(readString), note }),
    // @ts-expect-error only fields that the contract has can be nullable
    readObject<Nullable<Body, 'extra'>>({ place, title, note }),
    // @ts-expect-error a list's elements have another type
    readObject<{ list: string[] }>({ list: readList(readNumber) }),
  ];
  expect(readers).toHaveLength(7);
});

test('an endpoint whose reader returns another type does not compile', () => {
  const { endpoints } = dudsApi.injectEndpoints({
    endpoints: builder => ({
      fitting: builder.query<string, number>({ ...reading((id: number) => ({ path: `${id}`, read: readString })) }),
      // @ts-expect-error the endpoint returns a string, and its reader a number
      other: builder.query<string, number>({ ...reading((id: number) => ({ path: `${id}`, read: readNumber })) }),
    }),
  });
  expect(Object.keys(endpoints)).toEqual(['fitting', 'other']);
});

test('the app reads whole events, and places without their range', () => {
  const text = readString;
  const dressCode: Reader<NonNullable<EventBody['dress_code']>> = value => value as object;
  const lent: Reader<NonNullable<EventBody['lent']>> = () => true;
  const events: Reader<EventBody> = readObject<EventBody>({
    ...{ id: readNumber, title: text, sub_title: readNullable(text), description: text },
    ...{ submit_start: text, submit_end: text, voting_end: text },
    ...{ xp_first: readNumber, xp_second: readNumber, xp_third: readNumber, xp_entry: readNumber },
    cancelled: readOptional(readObject<NonNullable<EventBody['cancelled']>>({ at: text, reason: text })),
    extended_from: readOptional(text),
    ...{ question: readOptional(text), dress_code: readOptional(dressCode), lent: readOptional(lent) },
  });
  // @ts-expect-error a place has a range, too
  const places: Reader<PlaceBody> = readObject<Omit<PlaceBody, 'range'>>({
    ...{ place: readNumber, of: readNumber, battles: readNumber, wins: readNumber, xp: readNumber },
  });
  expect(() => events({})).toThrow(TypeError);
  expect(() => places({})).toThrow(TypeError);
});

test.each([
  ['a string for a number', { place: '1', title: 'a', note: null }],
  ['NaN', { place: Number.NaN, title: 'a', note: null }],
  ['a number for a string', { place: 1, title: 1, note: null }],
  ['a missing field', { place: 1, note: null }],
  ['a list', []],
  ['null', null],
  ['nothing', undefined],
])('an object is not read from %s', (_name, value) => {
  expect(() => readBody(value)).toThrow(TypeError);
});

test('unknown fields of an object are dropped', () => {
  expect(readBody({ place: 1, title: 'a', note: 'b', extra: true })).toEqual({ place: 1, title: 'a', note: 'b' });
  expect(readBody({ place: 1, title: 'a' })).toEqual({ place: 1, title: 'a', note: null });
});

test('lists and maps read every element', () => {
  expect(readList(readNumber)([1, 2])).toEqual([1, 2]);
  expect(() => readList(readNumber)([1, '2'])).toThrow(TypeError);
  expect(() => readList(readNumber)({ length: 1 })).toThrow(TypeError);
  expect(readMap(readNumber)({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
  expect(() => readMap(readNumber)({ a: null })).toThrow(TypeError);
});

test('unreadable metadata is replaced or left out', () => {
  expect(readOr(readString, 'none')(7)).toBe('none');
  expect(readOr(readString, 'none')('some')).toBe('some');
  expect(readSome(readString)(['a', 1, null, 'b'])).toEqual(['a', 'b']);
  expect(readSome(readString)('a')).toEqual([]);
});
