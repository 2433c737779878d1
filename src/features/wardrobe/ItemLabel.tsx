import type { ItemStatus } from '../../../rules';
import { Icon } from '../../components/Icon';

/** How an item stands to the player: quiet where it is theirs, a tag where something is asked of them. */
export function ItemLabel({ status, label }: ItemStatus) {
  if (label === '') return null;
  if (status === 'owned' || status === 'unlocked') return <small className="tile-mine">{label}</small>;
  return (
    <span className={`tile-tag tag-${status}`}>
      {status === 'checking' && <Icon name="heart" />}
      {label}
    </span>
  );
}
