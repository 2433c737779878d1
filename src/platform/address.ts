import { TRIAL } from '#rules/pages/pages';

/** Whether the address opens the whole wardrobe, to a designer or for a trial. */
export function isDemo(search: string): boolean {
  return new URLSearchParams(search).has('demo');
}

export function isTrial(search: string): boolean {
  return readParameter(search, 'demo') === 'trial';
}

/** The path in the demo or the trial of the current address, so that both last across links. */
export function keepDemo(path: string, search: string): string {
  if (!isDemo(search)) return path;
  const [address = '', hash] = path.split('#', 2);
  const [pathname = '', query = ''] = address.split('?', 2);
  const others = withParameter(query, 'demo', null);
  const kept = `${others === '' ? '?' : `${others}&`}${isTrial(search) ? TRIAL : 'demo'}`;
  return `${pathname}${kept}${hash === undefined ? '' : `#${hash}`}`;
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
