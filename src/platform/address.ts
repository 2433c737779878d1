/** Whether the address asks for the demo, in which designers can try every item. */
export function isDemo(search: string): boolean {
  return new URLSearchParams(search).has('demo');
}

/** Adds `?demo` to the path if the current address has it, so that a designer stays in the demo across links. */
export function keepDemo(path: string, search: string): string {
  if (!isDemo(search)) return path;
  const [address = '', hash] = path.split('#', 2);
  const [pathname = '', query = ''] = address.split('?', 2);
  if (isDemo(query)) return path;
  const more = query === '' ? 'demo' : `${query}&demo`;
  return `${pathname}?${more}${hash === undefined ? '' : `#${hash}`}`;
}

/** The parameter's value in an address's query; null if it is missing or empty. */
export function readParameter(search: string, name: string): string | null {
  return new URLSearchParams(search).get(name) || null;
}

/** The query with one parameter set, or removed with null. All others are kept, even `?demo` without a value. */
export function withParameter(search: string, name: string, value: string | null): string {
  const others = search.split(/[?&]/).filter(part => part !== '' && part.split('=', 1)[0] !== name);
  const parts = value === null ? others : [...others, `${name}=${encodeURIComponent(value)}`];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
