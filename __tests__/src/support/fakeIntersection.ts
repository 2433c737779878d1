import { act } from '@testing-library/react';

const observers = new Set<FakeIntersectionObserver>();

class FakeIntersectionObserver {
  readonly targets = new Set<Element>();

  constructor(readonly report: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    observers.add(this);
  }

  observe(target: Element): void {
    this.targets.add(target);
  }

  disconnect(): void {
    observers.delete(this);
  }
}

/** Until `scroll` says so, nothing is in view. */
export function fakeIntersection(): void {
  Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver });
}

/** Brings an element into view, or out of it. */
export function scroll(target: Element, isIntersecting: boolean): void {
  act(() => {
    for (const { targets, report } of observers) if (targets.has(target)) report([{ isIntersecting }]);
  });
}
