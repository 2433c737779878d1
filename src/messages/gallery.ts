import { area } from './catalogue';
import { counted, xpText } from './countedThings';
import { ordinal } from './ordinal';

const fitsText = (fits: number): string => counted(fits, 'fit', 'fits');

/** Pages about one piece or one place, and what an event wore. */
export const GALLERY_MESSAGES = area('gallery', {
  /** For visitors, instead of UNLOCKED: they have unlocked nothing. */
  free: 'Free for everybody',
  whoWore: 'Who wore…',
  whoWorePiece: (title: string) => `Who wore ${title}?`,
  arrivedWith: (drop: string) => `Arrived with ${drop}.`,
  /** For screen readers: a piece of an event. */
  wornBy: (title: string, fits: number, best: number) => `${title}: ${fitsText(fits)}, best place ${ordinal(best)}`,
  allPieces: (count: number) => `All ${count} pieces`,
  figures: (fits: number, events: number, best: number) =>
    `${fitsText(fits)} in ${counted(events, 'event', 'events')}, best place ${ordinal(best)}`,
  nobody: 'Nobody has dared yet.',
  fits: 'Its fits',
  place: (place: number) => ordinal(place),
  placeOf: (place: number, of: number) => `${ordinal(place)} of ${of}`,
  fitIn: (place: number, of: number, event: string) => `${ordinal(place)} of ${of} in ${event}`,
  placeIn: (place: number, event: string) => `${ordinal(place)} in ${event}`,
  figuresOf: (battles: string, wins: number, xp: number) => `${battles}, ${wins} won · +${xpText(xp)}`,
  /** For screen readers: the bar of places that the votes would support. */
  bar: (range: string, of: number) => `${range}, of ${of} places`,
  tryItOn: 'Try it on',
  rematch: 'Rematch',
  ownPage: 'Its own page',
  allResults: 'All results',
  turn: 'Other places',
  noSuchPlace: 'Nobody came that far.',
});
