import { itemStatus } from '#rules/catalogue/status';
import type { Piece } from '#rules/outfit/items';
import { useAppDispatch, useAppSelector, useIsDemo } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { FIT_MESSAGES } from '../../messages/fits';
import { MESSAGES } from '../../messages/messages';
import { selectHolder } from '../holdings/holdingsSelectors';
import { tileClicked } from '../wardrobe/wardrobeViewSlice';
import * as styles from './PieceOffer.module.css';

/** What the piece costs this player, as its tile says it. A button unlocks it, or opens the page that sells it. */
export function PieceOffer({ piece }: { readonly piece: Piece }) {
  const dispatch = useAppDispatch();
  const isDemo = useIsDemo();
  const holder = useAppSelector(state => selectHolder(state, isDemo));
  const { status } = itemStatus(piece.item, holder);
  const label = FIT_MESSAGES.labels[status](piece.item.xp);
  if (status === 'unlockable' || status === 'not-owned')
    return (
      <Pill
        size="large"
        tone={status === 'unlockable' ? 'cobalt' : 'ink'}
        onClick={() => void dispatch(tileClicked(piece))}
      >
        {label}
        {status === 'not-owned' && <span className={unseen}>, {MESSAGES.newTab}</span>}
      </Pill>
    );
  return (
    <p className={styles.status} data-status={status} role="status">
      {label}
    </p>
  );
}
