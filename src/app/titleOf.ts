import { PRODUCT } from '../../rules';
import { MESSAGES } from '../messages/messages';

/** By the address's first part; the home page bears the product's name alone. */
const TITLES: Readonly<Record<string, string>> = {
  '': '',
  wardrobe: MESSAGES.wardrobe,
  events: MESSAGES.events,
  faq: MESSAGES.faq,
  vote: MESSAGES.vote,
  results: MESSAGES.results,
};

export function titleOf(pathname: string): string {
  const first = pathname.split('/')[1] ?? '';
  const title = Object.hasOwn(TITLES, first) ? TITLES[first] : MESSAGES.lostTitle;
  return title ? `${title} · ${PRODUCT.name}` : PRODUCT.name;
}
