import { area } from './catalogue';

export const DICE_MESSAGES = area('dice', {
  surprise: 'Surprise me',
  allKept: 'Everything is kept. Let something go first.',
  nothing: 'Nothing',
  keep: (title: string) => `Keep ${title}`,
  keepEmpty: (layer: string) => `Keep nothing on ${layer}`,
  keepAll: 'Keep all',
  keepNone: 'Keep none',
  hint: 'The dice leave alone what you keep.',
  roll: (seed: string) => `Roll ${seed}`,
  copy: 'Copy its link',
  copied: 'Copied',
  notCopied: 'Not copied',
  same: 'The same roll, the same things, the same keeps: the same fit.',
});
