/** jsdom has no layout. These replace the browser features that the viewer measures with. */
const callbacks = new Set<() => void>();

class FakeResizeObserver {
  readonly #callback: () => void;
  constructor(callback: () => void) {
    this.#callback = callback;
  }
  observe(): void {
    callbacks.add(this.#callback);
  }
  disconnect(): void {
    callbacks.delete(this.#callback);
  }
}

export function installLayout({ lessMotion = false } = {}): void {
  Object.assign(globalThis, { ResizeObserver: FakeResizeObserver, matchMedia: () => ({ matches: lessMotion }) });
}

/** Gives the element a height and taller content, as a browser would after laying it out. */
export function layOut(element: Element, { height, content }: { height: number; content: number }): void {
  let top = 0;
  Object.defineProperties(element, {
    clientHeight: { configurable: true, value: height },
    scrollHeight: { configurable: true, value: content },
    scrollTop: {
      configurable: true,
      get: () => top,
      set: (target: number) => {
        top = Math.min(Math.max(0, target), content - height);
        element.dispatchEvent(new Event('scroll'));
      },
    },
  });
  callbacks.forEach(callback => callback());
}
