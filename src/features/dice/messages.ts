import { area } from '../../messages/catalogue';

export const DICE_MESSAGES = area('dice', {
  surprise: 'Surprise me',
  allKept: 'Everything is pinned. Let something go first.',
  nothing: 'Nothing',
  keep: (title: string) => `Keep ${title}`,
  keepEmpty: (layer: string) => `Keep nothing on ${layer}`,
  keepAll: 'Keep all',
  keepNone: 'Keep none',
  hint: 'Pinned things stay on.',
});
