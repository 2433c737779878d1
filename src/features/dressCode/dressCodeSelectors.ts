import { createSelector } from '@reduxjs/toolkit';
import { dressCodeOf, wardrobeFor } from '#rules/events/lending';
import type { DressCode } from '#rules/events/events';
import type { Wardrobe } from '#rules/outfit/items';
import { eventsApi } from '../../api/eventsApi';
import type { RootState } from '../../base/storeTypes';

const NO_CODE: DressCode = {};
const selectOpenEvents = eventsApi.endpoints.getEvents.select('open');

/** What the event asks and lends for which the player dresses; {} without one. */
export const selectDressCode: (state: RootState) => DressCode = createSelector(
  [({ dressCode }: RootState) => dressCode.event, (state: RootState) => selectOpenEvents(state).data],
  (id, events = []) => {
    const event = id === null ? undefined : events.find(listed => listed.id === id && listed.cancelled === undefined);
    return event === undefined || (event.dress_code === undefined && event.lent === undefined)
      ? NO_CODE
      : dressCodeOf(event);
  },
);

/** The pieces that the event offers. */
export const offeredBy = (wardrobe: Wardrobe, code: DressCode): Wardrobe =>
  code === NO_CODE ? wardrobe : wardrobeFor(wardrobe, code);
