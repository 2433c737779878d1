import { CODE_WORDS } from '#rules/events/dressCodeText';
import { area } from './catalogue';

export const DRESS_CODE_MESSAGES = area('dressCode', {
  code: CODE_WORDS,
  checklist: 'What it asks for',
  /** For screen readers, after a line of the list. */
  done: 'Done',
  open: 'Not yet',
  tooMany: (rule: string, worn: number) => `${rule}, you wear ${worn}`,
  stray: (title: string) => `${title} is not one of them`,
  takeOff: 'Take it off',
  allowed: 'Only pieces that it offers',
});
