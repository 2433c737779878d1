import type { GameEvent } from '#rules/events/events';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import {
  readList,
  readNumber,
  readObject,
  readOneOf,
  readOptional,
  readSome,
  readString,
  type Reader,
} from './readers';

const readLayers: Reader<readonly Layer[]> = value => readSome(readOneOf(LAYERS))(value);
const readValues: Reader<readonly string[]> = value => readList(readString)(value);

/** What an event asks of a fit. */
export const readDressCode = readObject<NonNullable<GameEvent['dress_code']>>({
  wear: readOptional(readLayers),
  bare: readOptional(readLayers),
  most: readOptional(readNumber),
  only: readOptional(readValues),
});

/** What an event lends. */
export const readLent: Reader<NonNullable<GameEvent['lent']>> = value => value === true || readValues(value);
