import type { GameEvent } from '../../rules';
import type { Prize } from './eventsApi';
import * as shape from './shapes';

export const events = shape.readList(
  shape.readObject<GameEvent>({
    id: shape.readNumber,
    title: shape.readText,
    sub_title: shape.readMaybe(shape.readText, null),
    description: shape.readText,
    submit_start: shape.readInstant,
    submit_end: shape.readInstant,
    voting_end: shape.readInstant,
    xp_first: shape.readNumber,
    xp_second: shape.readNumber,
    xp_third: shape.readNumber,
    xp_entry: shape.readNumber,
  }),
);

const maybeText = shape.readMaybe(shape.readText, '');

export const prizes = shape.readList(shape.readObject<Prize>({ url: maybeText, file: maybeText }));
