let rules: Intl.PluralRules | undefined;

/** The English form for a number. The rules are made when they are first needed, because that takes a phone a while. */
export function plural<Form>(count: number, one: Form, many: Form): Form {
  rules ??= new Intl.PluralRules('en');
  return rules.select(count) === 'one' ? one : many;
}

/** The first number format costs 15 ms, and small numbers do not need one. */
export const inThousands = (count: number): string =>
  Math.abs(count) < 1000 ? String(count) : count.toLocaleString('en');
export const counted = (count: number, one: string, many: string): string =>
  `${inThousands(count)} ${plural(count, one, many)}`;
export const votesText = (count: number): string => counted(count, 'vote', 'votes');
