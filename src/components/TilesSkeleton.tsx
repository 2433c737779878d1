import { PictureFrame } from './PictureFrame';
import { Pill } from './Pill';
import { tileClass, tilesClass } from './tiles';
import { MESSAGES } from '../messages/messages';
import { SCREEN_MESSAGES } from '../messages/screens';
import { InsteadOfTiles } from './InsteadOfTiles';
import * as styles from './TilesSkeleton.module.css';

/** Placeholders in the shape of the tiles that are loading, so that nothing moves when they arrive. */
export function TilesSkeleton({ count }: { readonly count: number }) {
  return (
    <div className={tilesClass} role="status" aria-label={SCREEN_MESSAGES.loading}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`${tileClass} ${styles.skeleton}`} aria-hidden="true">
          <PictureFrame />
          <b>&nbsp;</b>
        </span>
      ))}
    </div>
  );
}

/** Not announced to screen readers, because a toast says the same. */
export function TilesFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <InsteadOfTiles>
      <p>{MESSAGES.notLoaded}</p>
      <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>
    </InsteadOfTiles>
  );
}
