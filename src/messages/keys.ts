import type { PageName } from '#rules/pages/pages';
import { area } from './catalogue';

interface Key {
  /** Each is a key or a combination that does the same. */
  readonly keys: readonly string[];
  readonly action: string;
}

interface HowTo {
  /** For screens that fingers touch. */
  readonly touch: readonly Key[];
  /** For devices with a mouse or the like, which mostly have keys, too. */
  readonly mouse: readonly Key[];
  /** What the keys of the screen do, besides those of every page. */
  readonly keyboard: readonly Key[];
}

/** The list that ? opens. */
export const KEYS = area('keys', {
  wardrobe: {
    touch: [
      { keys: ['Tap'], action: 'Put it on, take it off' },
      { keys: ['Press and hold'], action: 'See it on first' },
    ],
    mouse: [
      { keys: ['Click', 'Enter'], action: 'Put it on, take it off' },
      { keys: ['Point'], action: 'See it on first' },
    ],
    keyboard: [
      { keys: ['Ctrl Z'], action: 'Undo' },
      { keys: ['Ctrl Shift Z', 'Ctrl Y'], action: 'Redo' },
      { keys: ['Ctrl K', '/'], action: 'Search' },
      { keys: ['Ctrl S'], action: 'Save this look' },
      { keys: ['D'], action: 'Surprise me' },
      { keys: ['L'], action: 'Looks' },
      { keys: ['S'], action: 'Share' },
      { keys: ['Arrows'], action: 'Walk the rail' },
      { keys: ['Esc'], action: 'Close what is open' },
      { keys: ['?'], action: 'This list' },
    ],
  },
  vote: {
    touch: [
      { keys: ['Tap a fit'], action: 'That one' },
      { keys: ['Drag the eye'], action: 'That way' },
      { keys: ['Tap the eye'], action: 'Undo' },
    ],
    mouse: [
      { keys: ['Click a fit'], action: 'That one' },
      { keys: ['Click the eye'], action: 'Undo' },
    ],
    keyboard: [
      { keys: ['←', '1'], action: 'The left one' },
      { keys: ['→', '2'], action: 'The right one' },
      { keys: ['↓', '0'], action: 'Too close' },
      { keys: ['↑', 'Z'], action: 'Look closer' },
      { keys: ['U', '⌫'], action: 'Undo' },
      { keys: ['?'], action: 'This list' },
    ],
  },
} satisfies Partial<Record<PageName, HowTo>>);

export const KEYS_MESSAGES = area('keysHints', {
  how: 'How it works',
  onAMac: 'On a Mac, Ctrl is ⌘.',
});
