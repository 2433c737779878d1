import type { Translate } from '../../catalogue';

const [OPEN, CLOSE] = ['\u27e6', '\u27e7'];
const BRACKETED = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`);
const ACUTE = '\u0301';

/**
 * English with marks on it: what is shown without brackets was not in the catalogue, and what does not fit will not fit
 * in a language with longer words either. Letters are doubled rather than replaced, because the fonts of the game have
 * no others.
 */
const inPseudo = (text: string): string => (/[a-z]/i.test(text) ? `${OPEN}${longer(text)}${CLOSE}` : text);

/** About 40 % longer. Parts that other sentences of the catalogue have made are long already. */
function longer(text: string): string {
  const parts = text.split(BRACKETED);
  return parts.map((part, index) => (index % 2 === 0 ? part.replace(/[aeiousy]/gi, doubled) : part)).join('');
}

const doubled = (letter: string): string => letter + (letter + ACUTE).normalize('NFC').toLowerCase();

function inPseudoDeep(value: unknown): unknown {
  if (typeof value === 'string') return inPseudo(value);
  if (typeof value === 'function')
    return (...values: unknown[]) => inPseudoDeep((value as (...values: unknown[]) => unknown)(...values));
  if (Array.isArray(value)) return value.map(inPseudoDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inPseudoDeep(entry)]));
}

const areas = new Map<string, object>();

/** The pseudo-language is made from English, area by area. */
export const translate: Translate = (area, english) => {
  const made = areas.get(area) ?? (inPseudoDeep(english) as object);
  areas.set(area, made);
  return made;
};
