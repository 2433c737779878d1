import { area } from './catalogue';
import { plural } from './countedThings';

/** Saved fits, and fits that arrive in files. */
export const LOOKS_MESSAGES = area('looks', {
  save: 'Save this look',
  saved: (name: string) => `${name} is on the rack.`,
  haveIt: (name: string) => `You have this one: ${name}`,
  full: (limit: number) => `${limit} looks fill the rack. Delete one first.`,
  empty: 'No looks yet. Save one before you take it all off.',
  list: 'Saved looks',
  wear: 'Wear',
  wearLook: (name: string) => `Wear ${name}`,
  rename: 'Rename',
  duplicate: 'Duplicate',
  share: 'Share',
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  remove: 'Delete',
  more: (name: string) => `More for ${name}`,
  nameOf: (name: string) => `Name of ${name}`,
  notYours: (count: number) => `${count} not yours now`,
  moved: (place: number, of: number) => `Moved to ${place} of ${of}`,
  keepCopy: 'Keep a copy',
  bringIn: 'Bring in',
  copySaved: 'Your looks are saved.',
  stillChecking: 'Still checking what is yours.',
  cameIn: (came: number, had: number, unread: number) =>
    [`${came} came in`, had > 0 && `${had} you had already`, unread > 0 && `${unread} could not be read`]
      .filter(part => part !== false)
      .join(', ') + '.',
  noLooks: 'There are no looks in that file.',
  noFit: 'There is no fit in that.',
  tooLarge: 'That file is too large to hold looks.',
  putOn: (where: 'picture' | 'link', can: number, of: number, locked: number) =>
    `Put on what is in this ${where}? ${wearable(can, of)}${locked > 0 ? ` Yes unlocks ${locked} of them.` : ''}`,
  unknown: (count: number) => plural(count, 'something unknown', `${count} unknown things`),
});

export function wearable(can: number, of: number): string {
  return of === 0 ? 'It is only underwear.' : `You can wear ${can} of ${of}.`;
}
