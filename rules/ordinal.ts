const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
let rules: Intl.PluralRules | undefined;

/** '1st', '2nd', '3rd', '4th': the English form. */
export function ordinal(place: number): string {
  rules ??= new Intl.PluralRules('en', { type: 'ordinal' });
  return `${place}${ENDINGS[rules.select(place)] ?? 'th'}`;
}
