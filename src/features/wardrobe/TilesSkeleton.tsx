import { Pill } from '../../components/Pill';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';

/** Placeholders in the shape of the tiles that are loading, so that nothing moves when they arrive. */
export function TilesSkeleton({ count }: { readonly count: number }) {
  return (
    <div className="tiles" role="status" aria-label={SCREEN_MESSAGES.loading}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="tile tile-skeleton" aria-hidden="true">
          <span className="cropped" />
          <b>&nbsp;</b>
        </span>
      ))}
    </div>
  );
}

/** Not announced to screen readers, because the quiet line says the same. */
export function TilesFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="tiles-instead">
      <p>{MESSAGES.notLoaded}</p>
      <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>
    </div>
  );
}
