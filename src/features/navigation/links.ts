import { MESSAGES } from '../../messages/messages';

export interface Place {
  readonly to: string;
  readonly name: string;
  readonly needsWallet?: boolean;
  /** Screens that are reached from this one and belong to it. */
  readonly within?: RegExp;
}

/** The specification's navigation; the market, which is elsewhere, stands before the last. */
export const PLACES: readonly Place[] = [
  { to: '/', name: MESSAGES.home },
  { to: '/wardrobe', name: MESSAGES.wardrobe, needsWallet: true },
  { to: '/events', name: MESSAGES.events, within: /^\/(?:vote|results)\// },
];
export const FAQ: Place = { to: '/faq', name: MESSAGES.faq };
