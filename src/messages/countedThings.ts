import { inThousands } from '#rules/inThousands';

let rules: Intl.PluralRules | undefined;

/** The English form for a number. The rules are made when they are first needed, because that takes a phone a while. */
export function plural<Form>(count: number, one: Form, many: Form): Form {
  rules ??= new Intl.PluralRules('en');
  return rules.select(count) === 'one' ? one : many;
}

export const xpText = (xp: number): string => `${inThousands(xp)} XP`;
export const counted = (count: number, one: string, many: string): string =>
  `${inThousands(count)} ${plural(count, one, many)}`;
export const votesText = (count: number): string => counted(count, 'vote', 'votes');
