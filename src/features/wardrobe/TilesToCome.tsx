import { Pill } from '../../components/Pill';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';

/** Tiles in the shape of those that are being fetched, so that nothing moves when they come. */
export function TilesToCome({ count }: { readonly count: number }) {
  return (
    <div className="tiles" role="status" aria-label={SCREEN_MESSAGES.loading}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="tile tile-to-come">
          <span className="cropped" />
          <b>&nbsp;</b>
        </span>
      ))}
    </div>
  );
}

export function TilesFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="tiles-instead">
      <p role="status">{MESSAGES.notLoaded}</p>
      <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>
    </div>
  );
}
