import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** How webpack's errors for scripts and style sheets begin. */
const NOT_LOADED = /^Loading (?:CSS )?chunk/;

/** Whether the code of a part did not load, rather than threw. */
export const isNotLoaded = (cause: unknown): boolean => cause instanceof Error && NOT_LOADED.test(cause.message);

const failed = new Set<() => void>();

/** From now on, parts that did not load are asked for again when they are rendered. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A component whose code is loaded when it is first rendered. React's `lazy` alone would remember a failed load for as long
 * as the page is open; this one is asked for again after a boundary has shown the failure.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause: unknown) {
        failed.add(() => {
          asked = ask();
        });
        throw cause;
      }
    });
  let asked = ask();
  return function LazyPart(props: Props) {
    return createElement(asked as ComponentType<Props>, props);
  };
}
