import type { Page } from 'playwright-core';
import { translate } from '../../../src/messages/languages/en-XA/language';

export const inPseudo = (text: string): string => (translate(text, { text }) as { readonly text: string }).text;

const ACUTE = '\u0301';
const [OPEN, CLOSE] = ['\u27e6', '\u27e7'];

/** A text as the pseudo-language writes it, or as it is: names of events and wallets are the same in every language. */
const eitherWay = (source: string): string =>
  source.replace(/\\.|\[[^\]]*\]|[aeiousy]/gi, part =>
    /^[a-z]$/i.test(part) ? `${part}(?:${(part + ACUTE).normalize('NFC').toLowerCase()})?` : part,
  );

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function pattern(text: unknown, isExact: boolean): unknown {
  if (text instanceof RegExp) {
    const source = text.source.replace(/^\^/, `^${OPEN}?`).replace(/\$$/, `${CLOSE}?$`);
    return new RegExp(eitherWay(source), text.flags);
  }
  if (typeof text !== 'string') return text;
  const source = eitherWay(escaped(text));
  return isExact ? new RegExp(`^${OPEN}?${source}${CLOSE}?$`) : new RegExp(source, 'i');
}

type Options = Readonly<Record<string, unknown>> | undefined;
type Finder = (this: unknown, ...values: readonly unknown[]) => unknown;

const ofText = (find: Finder): Finder =>
  function (text, options) {
    return find.call(this, pattern(text, (options as Options)?.exact === true));
  };

const ofOptions = (find: Finder): Finder =>
  function (first, options) {
    return find.call(this, first, inOptions(options));
  };

function inOptions(options: unknown): unknown {
  if (options === undefined) return options;
  const { exact, ...rest } = options as NonNullable<Options>;
  const texts = ['name', 'hasText'].filter(key => key in rest).map(key => [key, pattern(rest[key], exact === true)]);
  return { ...rest, ...Object.fromEntries(texts) };
}

const FINDERS: Readonly<Record<string, (find: Finder) => Finder>> = {
  getByRole: ofOptions,
  getByText: ofText,
  getByLabel: ofText,
  locator: ofOptions,
  filter: find =>
    function (options) {
      return find.call(this, inOptions(options));
    },
  selectOption: find =>
    function (option, ...rest) {
      const { label } = option as { readonly label?: string };
      return find.call(this, label === undefined ? option : { label: inPseudo(label) }, ...rest);
    },
};

const prepared = new WeakSet();

/** Lets scenes that look for English texts find the same ones in the pseudo-language. */
export function findInPseudo(page: Page): void {
  for (const prototype of [page, page.locator('html')].map(
    one => Object.getPrototypeOf(one) as Record<string, Finder>,
  )) {
    if (prepared.has(prototype)) continue;
    prepared.add(prototype);
    for (const [name, change] of Object.entries(FINDERS)) {
      const find = prototype[name];
      if (find) prototype[name] = change(find);
    }
  }
}
