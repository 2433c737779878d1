import type { BrowserContext, Page } from 'playwright-core';

interface RecordedAction {
  readonly type: string;
  readonly payload?: unknown;
}

type State = object;
type Reducer = (state: State | undefined, action: RecordedAction) => State;
interface Store {
  dispatch(action: RecordedAction & { readonly state?: State }): unknown;
}
type CreateStore = (reducer: Reducer, preloaded?: State) => Store;
type Enhancer = (create: CreateStore) => CreateStore;

interface DevTools {
  readonly options: {
    readonly name: string;
    readonly predicate: (state: unknown, action: RecordedAction) => boolean;
    readonly actionSanitizer: (action: RecordedAction, id: number) => RecordedAction;
  };
  readonly actions: RecordedAction[];
  /** The state after the action of the same index. */
  readonly states: State[];
  /** Like the extension's slider: shows an earlier state. */
  jumpTo(index: number): void;
  /** Like the extension's Skip: computes all later states without that action. */
  skip(index: number): void;
}

declare global {
  interface Window {
    dudsDevTools: DevTools;
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (options: DevTools['options']) => (...enhancers: Enhancer[]) => Enhancer;
  }
}

/** Adds what the Redux DevTools extension adds to pages: a compose whose innermost enhancer records and can go back. */
export async function installDevTools(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const show = '@@devtools/SHOW';
    const actions: RecordedAction[] = [];
    const states: State[] = [];
    const instrument =
      (tools: (reducer: Reducer, store: Store) => void): Enhancer =>
      create =>
      (reducer, preloaded) => {
        const recording: Reducer = (state, action) => {
          if (action.type === show) return (action as unknown as { readonly state: State }).state;
          const next = reducer(state, action);
          actions.push(action);
          states.push(next);
          return next;
        };
        const store = create(recording, preloaded);
        tools(reducer, store);
        return store;
      };
    window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = options => {
      const open = (reducer: Reducer, store: Store): void => {
        window.dudsDevTools = {
          options,
          actions,
          states,
          jumpTo: index => void store.dispatch({ type: show, state: states[index] }),
          skip: index => {
            const state = actions.slice(index + 1).reduce(reducer, states[index - 1]);
            store.dispatch({ type: show, state });
          },
        };
      };
      return (...enhancers) =>
        create =>
          [...enhancers, instrument(open)].reduceRight((made, enhance) => enhance(made), create);
    };
  });
}

export const actionNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => window.dudsDevTools.actions.map(({ type }) => type));

/** The action types as the extension lists them. */
export const shownNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { actions, options, states } = window.dudsDevTools;
    return actions
      .filter((action, index) => options.predicate(states[index], action))
      .map((action, index) => options.actionSanitizer(action, index).type);
  });

/** The types of actions whose payload holds anything but plain data. */
export const unserialisable = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isPlain = (value: unknown): boolean => {
      if (value === undefined || value === null || ['string', 'boolean'].includes(typeof value)) return true;
      if (typeof value === 'number') return Number.isFinite(value);
      if (Array.isArray(value)) return value.every(isPlain);
      return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
    };
    return window.dudsDevTools.actions.filter(({ payload }) => !isPlain(payload)).map(({ type }) => type);
  });
