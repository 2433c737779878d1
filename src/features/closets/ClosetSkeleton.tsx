import { shortAddress } from '#rules/ids';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { CLOSET_MESSAGES } from './messages';
import * as styles from './ClosetContent.module.css';
import * as lookbook from './Lookbook.module.css';

const PHOTOS = [1, 2, 3, 4, 5];

/** The closet before its contents arrive. */
export function ClosetSkeleton({ wallet }: { readonly wallet: string }) {
  return (
    <main className={`${styles.closet} ${styles.waiting}`} aria-busy="true">
      <div className={styles.head}>
        <div className={styles.words}>
          <h1>{CLOSET_MESSAGES.title(shortAddress(wallet))}</h1>
          <p className={styles.figures}>{'\u00a0'}</p>
          <div className={styles.whole}>
            <p>{wallet}</p>
          </div>
        </div>
      </div>
      <div className={styles.rest} role="img" aria-label={SCREEN_MESSAGES.loading}>
        <div className={lookbook.entries}>
          {PHOTOS.map(photo => (
            <div key={photo} className={lookbook.photo} />
          ))}
        </div>
      </div>
    </main>
  );
}
