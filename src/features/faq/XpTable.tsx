import { useConfig } from '../../app/hooks';
import { EVENT_MESSAGES } from '../../messages/events';

/** What an NFT of each of the game's collections grants, as configured. */
export function XpTable() {
  const { collections } = useConfig();
  return (
    <dl className="faq-xp">
      {collections
        .filter(({ traits }) => traits)
        .map(({ key, name, xp }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{EVENT_MESSAGES.xp(xp)}</dd>
          </div>
        ))}
    </dl>
  );
}
