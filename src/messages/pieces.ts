export const PIECES_MESSAGES = {
  pieces: 'Pieces',
  none: 'Nothing but underwear.',
} as const;
