const ENDINGS = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const;
let rules: Intl.PluralRules | undefined;

/** '1st', '2nd', '3rd', '4th': the English form. */
export function ordinal(place: number): string {
  rules ??= new Intl.PluralRules('en', { type: 'ordinal' });
  return `${place}${ENDINGS[rules.select(place)]}`;
}
