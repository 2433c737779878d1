import { inThousands } from '#rules/inThousands';
import { format } from 'date-fns';
import type { BadgeName } from '#rules/events/badges';
import { area } from '../../messages/catalogue';
import { counted, xpText } from '../../messages/countedThings';
import { ordinal } from '../../messages/ordinal';

interface BadgeText {
  readonly title: string;
  /** Given the title of the event that brought it. */
  readonly reason: (event: string) => string;
}

const BADGE_TEXTS: Readonly<Record<BadgeName, BadgeText>> = {
  'first-stitch': { title: 'First stitch', reason: event => `A first entry, in ${event}` },
  podium: { title: 'Podium', reason: event => `Among the first three in ${event}` },
  winner: { title: 'Winner', reason: event => `First in ${event}` },
  'hat-trick': { title: 'Hat trick', reason: event => `Three podiums, the third in ${event}` },
  'beyond-doubt': { title: 'Beyond doubt', reason: event => `The votes left one place only in ${event}` },
  regular: { title: 'Regular', reason: event => `Ten events, the tenth ${event}` },
  'never-twice': { title: 'Never twice', reason: event => `Five entries, no piece twice, up to ${event}` },
};

export const CLOSET_MESSAGES = area('closets', {
  title: (address: string) => `The closet of ${address}`,
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Your browser did not allow it. Select the address and copy it yourself.',
  figures: (xp: number, events: number, podiums: number) => {
    if (events === 0) return 'Nothing won yet.';
    const won = `${xpText(xp)} won in ${counted(events, 'event', 'events')}`;
    return podiums === 0 ? won : `${won} · ${counted(podiums, 'podium', 'podiums')}`;
  },
  /** For its owner: the XP that the header shows, and how much of it NFTs bring. */
  total: (xp: number, byNfts: number) =>
    `${xpText(xp)}, ${byNfts === xp ? 'all' : inThousands(byNfts)} of it from NFTs`,
  lookbook: 'Lookbook',
  empty: 'Nothing has left this closet yet.',
  place: (place: number, of: number) => `${ordinal(place)} of ${inThousands(of)}`,
  noPlace: 'Nobody voted',
  xp: (xp: number) => `+${xpText(xp)}`,
  showMore: 'Show more',
  shown: (from: number, to: number) => `Fits ${from} to ${to} are shown.`,
  badges: 'Badges',
  badge: BADGE_TEXTS,
  /** 'Nov 24, 2026' */
  day: (instant: string) => format(new Date(instant), 'MMM d, yyyy'),
  underWay: 'Under way',
  secretUntil: (instant: string) => `Secret until ${format(new Date(instant), 'MMM d')}`,
  nothingUnderWay: 'Nothing. The wardrobe is that way.',
  hide: 'Hide my closet',
  hiding: 'Others see an empty one. Results and standings stay public.',
  notSaved: 'That was not saved. Please try again.',
  signInFirst: 'Yours. Sign in to see what is under way, or to shut it.',
  signIn: 'Sign in',
});
