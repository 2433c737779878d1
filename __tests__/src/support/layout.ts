/** jsdom has no layout. These replace the parts of a browser that the viewer measures with. */
const watched = new Set<() => void>();

class ResizeWatch {
  readonly #look: () => void;
  constructor(look: () => void) {
    this.#look = look;
  }
  observe(): void {
    watched.add(this.#look);
  }
  disconnect(): void {
    watched.delete(this.#look);
  }
}

export function installLayout({ lessMotion = false } = {}): void {
  Object.assign(globalThis, { ResizeObserver: ResizeWatch, matchMedia: () => ({ matches: lessMotion }) });
}

/** Gives the element a height and more content than that, as a browser would after laying it out. */
export function layOut(element: Element, { height, content }: { height: number; content: number }): void {
  let top = 0;
  Object.defineProperties(element, {
    clientHeight: { configurable: true, value: height },
    scrollHeight: { configurable: true, value: content },
    scrollTop: {
      configurable: true,
      get: () => top,
      set: (wanted: number) => {
        top = Math.min(Math.max(0, wanted), content - height);
        element.dispatchEvent(new Event('scroll'));
      },
    },
  });
  watched.forEach(look => look());
}
