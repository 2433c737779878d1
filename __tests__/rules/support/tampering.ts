const ODD = [null, true, 0, -1, 1.5, 2 ** 53, '', '|', '\n', '\ud800', '\u0085', [], {}];

type Pick = <T>(list: readonly T[]) => T;

/** A program that knows nothing of events changes one thing of a JSON value; equal numbers make equal changes. */
export function tampered(value: unknown, random: () => number): unknown {
  const pick: Pick = list => list[Math.floor(random() * list.length)]!;
  if (Array.isArray(value)) {
    const list = value as readonly unknown[];
    if (list.length === 0) return [pick(ODD)];
    const [at, other] = [list, list].map(one => Math.floor(random() * one.length)) as [number, number];
    if (random() < 0.8) return list.with(at, tampered(list[at], random));
    return pick([list.toSpliced(at, 1), [...list, list[at]], list.with(at, list[other]).with(other, list[at])]);
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value);
    if (fields.length === 0) return { more: 1 };
    const [name, part] = pick(fields) as [string, unknown];
    if (random() < 0.05) return Object.fromEntries(fields.filter(([own]) => own !== name));
    return Object.fromEntries([...fields, [name, tampered(part, random)]]);
  }
  if (random() < 0.15) return pick(ODD);
  if (typeof value === 'number') return value + pick([-1, 1, 2]);
  return typeof value === 'string' ? tamperedText(value, pick) : pick([1, 'text', true]);
}

/** Most texts keep their form: a digit becomes another one. */
function tamperedText(text: string, pick: Pick): string {
  if (text === '') return 'x';
  const at = pick(Array.from(text, (_, index) => index));
  return `${text.slice(0, at)}${pick(['0', '1', '2', '9', 'a', 'e', 'A', '|', 'Z'])}${text.slice(at + 1)}`;
}
