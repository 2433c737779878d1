import { readFileSync } from 'node:fs';

/** An element of the page, as a player finds it, or by a selector. */
export type Target =
  | { readonly role: string; readonly name: string | RegExp; readonly within?: string }
  | { readonly css: string; readonly nth?: number };

/** What walks need of a page, in any engine. */
export interface EnginePage {
  /** Uncaught errors, and what the Content Security Policy refused. */
  readonly complaints: readonly string[];
  goto(url: string): Promise<void>;
  /** Runs a function in the page. It sees nothing but its argument, which is JSON. */
  run<A, R>(script: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  isShown(target: Target): Promise<boolean>;
  /** Returns false if no such element can be clicked yet. */
  click(target: Target): Promise<boolean>;
  press(key: 'ArrowLeft'): Promise<void>;
  close(): Promise<void>;
}

const LIBRARY = readFileSync('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.js', 'utf8');

/** What makes `findSource` work, once a page. */
export const LIBRARY_SOURCE = `(() => {
  if (!window.TestingLibraryDom) (function () { ${LIBRARY} }).call(window);
})()`;

/** An expression for the page: the element, scrolled into view, or null. */
export function findSource(target: Target): string {
  const asked = 'name' in target && target.name instanceof RegExp ? { ...target, name: undefined } : target;
  const name = 'name' in target && target.name instanceof RegExp ? String(target.name) : undefined;
  return `(({ role, name, within, css, nth }) => {
    const isInPlay = element => element.getClientRects().length > 0 && !element.closest('[inert]');
    const roots = [...document.querySelectorAll(within ?? 'body')].filter(isInPlay);
    const find = root => css
      ? [...root.querySelectorAll(css)]
      : TestingLibraryDom.queryAllByRole(root, role, { name: ${name ?? 'name'} });
    const found = roots.flatMap(find).filter(isInPlay);
    const element = found[nth ?? 0] ?? null;
    if (element) {
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' });
    }
    return element;
  })(${JSON.stringify(asked)})`;
}

/** An expression for the page: a promise of the element if it can act and stands still with nothing above it, else of null. */
export const steadySource = (target: Target): string => `(async element => {
  if (!element || element.matches(':disabled, [aria-disabled=true]')) return null;
  const before = element.getBoundingClientRect();
  await new Promise(resolve => setTimeout(resolve, 50));
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return x === before.x && y === before.y && element.contains(hit) ? element : null;
})(${findSource(target)})`;
