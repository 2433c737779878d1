import type { PageName } from '#rules/pages/pages';
import { area } from './catalogue';

interface Key {
  /** Each is a key or a combination that does the same. */
  readonly keys: readonly string[];
  readonly action: string;
}

interface IconText {
  readonly keys: readonly string[];
  readonly line: string;
}

interface HowTo {
  /** For screens that fingers touch. */
  readonly touch: readonly Key[];
  /** For devices with a mouse or the like, which mostly have keys, too. */
  readonly mouse: readonly Key[];
  /** What else the keys of the screen do, besides those of every page. */
  readonly keyboard: readonly Key[];
  /** What the buttons do that show only an icon. */
  readonly icons: Readonly<Record<string, IconText>>;
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
      { keys: ['Ctrl S'], action: 'Save this look' },
      { keys: ['Arrows'], action: 'Walk the rail' },
      { keys: ['Esc'], action: 'Close what is open' },
    ],
    icons: {
      undo: { keys: ['Ctrl Z'], line: 'It never happened.' },
      redo: { keys: ['Ctrl Shift Z', 'Ctrl Y'], line: 'It did, though.' },
      dice: { keys: ['D'], line: 'He picks. You explain.' },
      looks: { keys: ['L'], line: 'Fits worth remembering.' },
      share: { keys: ['S'], line: 'Pictures, for people who asked.' },
      tiles: { keys: [], line: 'Back to all the drawers.' },
      search: { keys: ['Ctrl K', '/'], line: 'By name. By colour.' },
      star: { keys: [], line: 'Hides the rest. It still exists.' },
      music: { keys: [], line: 'There is music.' },
      how: { keys: ['?'], line: 'This.' },
    },
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
      { keys: ['U', '⌫'], action: 'Undo' },
    ],
    icons: {
      closer: { keys: ['↑', 'Z'], line: 'It is all in the cuffs.' },
      how: { keys: ['?'], line: 'This.' },
    },
  },
} satisfies Partial<Record<PageName, HowTo>>);

export const KEYS_MESSAGES = area('keysHints', {
  how: 'How it works',
  onAMac: 'On a Mac, Ctrl is ⌘.',
});
