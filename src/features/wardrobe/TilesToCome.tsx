import { Pill } from '../../components/Pill';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';

/** Tiles in the shape of those that are being fetched, so that nothing moves when they come. */
export function TilesToCome({ count }: { readonly count: number }) {
  return (
    <div className="tiles" role="status" aria-label={SCREEN_MESSAGES.loading}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="tile tile-to-come" aria-hidden="true">
          <span className="cropped" />
          <b>&nbsp;</b>
        </span>
      ))}
    </div>
  );
}

/** Nothing that screen readers are told of: the line at the edge says the same. */
export function TilesFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="tiles-instead">
      <p>{MESSAGES.notLoaded}</p>
      <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>
    </div>
  );
}
