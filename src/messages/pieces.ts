import { area } from './catalogue';

export const PIECES_MESSAGES = area('pieces', {
  pieces: 'Pieces',
  none: 'Nothing but underwear.',
});
