import { area } from './catalogue';

export const PIECES_MESSAGES = area('pieces', {
  pieces: 'Pieces',
  none: 'Nothing but underwear.',
  closer: 'Lean in',
  back: 'Step back',
});
