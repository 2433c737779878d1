import { listText } from '#rules/outfit/fitText';
import { area } from './catalogue';
import { plural } from './countedThings';

/** The controls around the Darcel. */
export const STAGE_MESSAGES = area('stage', {
  tools: 'Tools',
  undo: 'Undo',
  redo: 'Redo',
  undone: 'Undone',
  redone: 'Redone',
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  looks: 'Looks',
  share: 'Share',
  search: 'Search',
  dismiss: 'Dismiss',
  wearing: 'Wearing',
  takeOff: (title: string) => `Take off ${title}`,
  putsOn: (titles: readonly string[]) => `Puts on ${listText(titles)}.`,
  takesOff: (titles: readonly string[]) => `Takes off ${listText(titles)}.`,
  inTheWay: (titles: readonly string[]) => `${listText(titles)} ${plural(titles.length, 'is', 'are')} in the way.`,
});
