/** How a new address enters the browser's history. */
export type Move =
  | 'push'
  | 'replace'
  /** Pushes an address that 'out' leads back from. */
  | 'into'
  /** Goes back if 'into' led here, and replaces the address otherwise. */
  | 'out';

/** The current history entry's state about the things that Back closes. */
interface EntryState {
  /** How many of them are open at this entry. */
  readonly open?: number;
}

/** How many things are open at the current entry. */
const depthOf = ({ history }: Window): number => (history.state as EntryState | null)?.open ?? 0;

/** Whether the current entry belongs to something that Back closes: a new address replaces it. */
export function isExtraEntry(browser: Window): boolean {
  return depthOf(browser) > 0;
}

export interface BackEntries {
  /** Calls back with how many things may stay open, when Back is to close the others. */
  readonly onBack: (listener: (left: number) => void) => void;
  /** Gives each open thing a history entry, and removes the entries of those that were closed. */
  readonly settle: (open: number) => void;
  /** Runs the task as soon as the history has no traversal under way. */
  readonly whenStill: (task: () => void) => void;
}

/** Lets Back close menus, overlays and panels: each has an entry at the page's own address, marked in its state. */
export function openBackEntries(browser: Window): BackEntries {
  const { history } = browser;
  const depth = (): number => depthOf(browser);
  let close: (left: number) => void = () => undefined;
  let wanted = 0;
  let isTraversing = false;
  let waiting: (() => void)[] = [];

  function adjust(): void {
    if (isTraversing) return;
    while (depth() < wanted) history.pushState({ ...history.state, open: depth() + 1 }, '');
    isTraversing = depth() > wanted;
    // This also happens after a reload, and after Forward to the entry of something that has been closed.
    if (isTraversing) history.go(wanted - depth());
  }

  function runWaiting(): void {
    if (isTraversing) return;
    const tasks = waiting;
    waiting = [];
    tasks.forEach(task => task());
  }

  browser.addEventListener('popstate', () => {
    if (!isTraversing && depth() < wanted) {
      close(depth());
      return;
    }
    isTraversing = false;
    adjust();
    runWaiting();
  });
  adjust();

  return {
    onBack: listener => (close = listener),
    settle: open => {
      wanted = open;
      adjust();
    },
    whenStill: task => {
      if (isTraversing) waiting.push(task);
      else task();
    },
  };
}
