import type { PageName } from '../../rules';
import { area } from './catalogue';

interface Key {
  /** Each is a key or a combination that does the same. */
  readonly keys: readonly string[];
  readonly action: string;
}

/** The list that ? opens: what the keys of each screen do, besides those of every page. */
export const KEYS = area('keys', {
  wardrobe: [
    { keys: ['Ctrl Z'], action: 'Undo' },
    { keys: ['Ctrl Shift Z', 'Ctrl Y'], action: 'Redo' },
    { keys: ['Ctrl K', '/'], action: 'Search' },
    { keys: ['Ctrl S'], action: 'Save this look' },
    { keys: ['D'], action: 'Surprise me' },
    { keys: ['L'], action: 'Looks' },
    { keys: ['S'], action: 'Share' },
    { keys: ['Arrows'], action: 'Walk the rail' },
    { keys: ['Enter'], action: 'Put it on, take it off' },
    { keys: ['Esc'], action: 'Close what is open' },
    { keys: ['?'], action: 'This list' },
  ],
  vote: [
    { keys: ['←', '1'], action: 'The left one' },
    { keys: ['→', '2'], action: 'The right one' },
    { keys: ['↓', '0'], action: 'Too close' },
    { keys: ['↑', 'Z'], action: 'Look closer' },
    { keys: ['U', '⌫'], action: 'Undo' },
    { keys: ['?'], action: 'This list' },
  ],
} satisfies Partial<Record<PageName, readonly Key[]>>);

export const KEYS_MESSAGES = area('keysHints', {
  onAMac: 'On a Mac, Ctrl is ⌘.',
  holding: 'No keys? Press and hold a tile to see it on first.',
});
