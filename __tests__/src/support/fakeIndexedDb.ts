interface FakeIndexedDb extends IDBFactory {
  values(): readonly unknown[];
}

/** IndexedDB with one store of objects that have an `id`, in memory. */
export function fakeIndexedDb({ isForbidden = false, isSilent = false } = {}): FakeIndexedDb {
  const kept = new Map<string, { readonly id: string }>();
  const store = {
    get: (id: string) => ({ result: kept.get(id) }),
    getAll: () => ({ result: [...kept.values()] }),
    put: (value: { readonly id: string }) => ({ result: void kept.set(value.id, value) }),
    delete: (id: string) => ({ result: void kept.delete(id) }),
  };
  const transaction = () => {
    const running = { objectStore: () => store, oncomplete: () => undefined };
    queueMicrotask(() => running.oncomplete());
    return running;
  };
  const open = () => {
    const opening = { result: { transaction, close: () => undefined }, error: null, onsuccess: later, onerror: later };
    if (!isSilent) queueMicrotask(() => (isForbidden ? opening.onerror() : opening.onsuccess()));
    return opening;
  };
  return { open, values: () => [...kept.values()] } as unknown as FakeIndexedDb;
}

const later = (): void => undefined;
