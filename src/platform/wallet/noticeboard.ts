type Listener<T> = (value: T) => void;

/** One value that comes and goes, told to whoever looks at the moment. */
export interface Noticeboard<T> {
  readonly put: (value: T) => void;
  /** Tells what stands there, and all that follows until the returned function is called. */
  watch(listener: Listener<T>): () => void;
}

export function openNoticeboard<T>(first: T): Noticeboard<T> {
  const listeners = new Set<Listener<T>>();
  let current = first;
  return {
    put: value => {
      current = value;
      listeners.forEach(tell => tell(value));
    },
    watch: listener => {
      listeners.add(listener);
      listener(current);
      return () => void listeners.delete(listener);
    },
  };
}
