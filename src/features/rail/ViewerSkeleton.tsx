import { RoundPlaceholder } from '../../components/RoundButton';
import { TilesSkeleton } from '../../components/TilesSkeleton';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import * as styles from './ItemViewer.module.css';

/** The viewer before it is known who plays. */
export function ViewerSkeleton() {
  return (
    <section className={styles.viewer} aria-label={WARDROBE_MESSAGES.wardrobeItems}>
      <div className={styles.menu} aria-hidden="true">
        <RoundPlaceholder />
        <span className={`${styles.drop} ${styles.dropSkeleton}`} />
        <RoundPlaceholder className={styles.star} />
      </div>
      <div className={styles.scrollFrame}>
        <TilesSkeleton count={12} />
      </div>
    </section>
  );
}
