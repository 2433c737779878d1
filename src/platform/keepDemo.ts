/** The path with `?demo` added where the address before had it, so that a designer stays in the demo across links. */
export function keepDemo(path: string, search: string): string {
  if (!new URLSearchParams(search).has('demo')) return path;
  const [address = '', hash] = path.split('#', 2);
  const [pathname = '', query = ''] = address.split('?', 2);
  if (new URLSearchParams(query).has('demo')) return path;
  const more = query === '' ? 'demo' : `${query}&demo`;
  return `${pathname}?${more}${hash === undefined ? '' : `#${hash}`}`;
}
