import type { Badge, BadgeName } from '#rules/events/badges';
import { CLOSET_MESSAGES } from './messages';
import * as styles from './BadgeList.module.css';

interface Mark {
  readonly text: string;
  readonly colour: string;
}

const MARKS: Readonly<Record<BadgeName, Mark>> = {
  'first-stitch': { text: '1', colour: styles.rose },
  podium: { text: '3', colour: styles.butter },
  winner: { text: '★', colour: styles.cobalt },
  'hat-trick': { text: '3×', colour: styles.citron },
  'beyond-doubt': { text: '!', colour: styles.bottle },
  regular: { text: '10', colour: styles.tangerine },
  'never-twice': { text: '5', colour: styles.lilac },
};

export function BadgeList({ badges }: { readonly badges: readonly Badge[] }) {
  return (
    <section aria-labelledby="badges">
      <h2 id="badges">{CLOSET_MESSAGES.badges}</h2>
      <ul className={styles.badges}>
        {badges.map(badge => (
          <BadgeCard key={badge.name} badge={badge} />
        ))}
      </ul>
    </section>
  );
}

function BadgeCard({ badge: { name, title, since } }: { readonly badge: Badge }) {
  const texts = CLOSET_MESSAGES.badge[name];
  return (
    <li className={styles.badge}>
      <b className={`${styles.mark} ${MARKS[name].colour}`} aria-hidden="true">
        {MARKS[name].text}
      </b>
      <div>
        <h3>{texts.title}</h3>
        <p>{texts.reason(title)}</p>
        <p className={styles.day}>
          <time dateTime={since}>{CLOSET_MESSAGES.day(since)}</time>
        </p>
      </div>
    </li>
  );
}
