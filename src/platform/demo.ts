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
