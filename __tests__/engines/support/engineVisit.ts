import type { EnginePage, Target } from '../../../testing/browser/engines/enginePage';
import { openEngine } from '../../../testing/browser/engines/engines';
import type { Engine } from '../../../testing/browser/engines/engines';
import type { Browser } from '../../../testing/browser/findBrowser';
import { until } from '../../browser/support/until';

/** A slow machine needs long for what an idle one does in a second. */
const PATIENCE_MS = 40_000;

/** A page as a walk uses it: everything waits until it is possible. */
export interface EngineVisit {
  readonly page: EnginePage;
  shows(target: Target): Promise<void>;
  hides(target: Target): Promise<void>;
  click(target: Target): Promise<void>;
  /** Waits until a function returns true in the page. It sees nothing but its argument. */
  when<A>(condition: (argument: A) => boolean | Promise<boolean>, argument: A): Promise<void>;
}

const visitOf = (page: EnginePage): EngineVisit => {
  const wait = (read: () => Promise<boolean>, what: string) =>
    until(read, seen => expect({ [what]: seen }).toEqual({ [what]: true }), PATIENCE_MS);
  const described = (target: Target) => Object.values(target).join(' ');
  return {
    page,
    shows: target => wait(() => page.isShown(target), `shows ${described(target)}`),
    hides: target => wait(async () => !(await page.isShown(target)), `hides ${described(target)}`),
    // React may replace the element between finding and clicking it.
    click: target => wait(() => page.click(target), `clicks ${described(target)}`),
    when: (condition, argument) => wait(() => page.run(condition, argument), String(condition)),
  };
};

/** Registers the closing of what the calling file's tests open. */
export function withEngines(): (engine: Engine) => Promise<EngineVisit> {
  const open: EnginePage[] = [];
  jest.setTimeout(600_000);
  afterEach(async () => {
    await Promise.all(open.splice(0).map(page => page.close()));
  });
  return async engine => {
    const page = await openEngine(engine, JSON.parse(process.env.DUDS_BROWSER ?? '') as Browser);
    open.push(page);
    return visitOf(page);
  };
}

const DIALOG = '[role=dialog]';

export const button = (name: string | RegExp, within?: string): Target => ({
  role: 'button',
  name,
  ...(within !== undefined && { within }),
});
export const link = (name: string | RegExp, within?: string): Target => ({ ...button(name, within), role: 'link' });
export const heading = (name: string): Target => ({ role: 'heading', name });
export const inDialog = (name: string | RegExp): Target => button(name, DIALOG);
export const anyDialog: Target = { css: DIALOG };
