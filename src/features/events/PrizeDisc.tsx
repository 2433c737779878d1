import { useState } from 'react';
import type { Prize } from '../../api/eventsApi';
import { useConfig } from '../../app/hooks';
import { EVENT_MESSAGES } from '../../messages/events';
import { MESSAGES } from '../../messages/messages';

/** Anything else is no address of a prize. */
const WEB = /^https?:\/\//;

/** A prize's picture, or '?' where it has none; a link where there is more to see. */
export function PrizeDisc({ prize: { url, file } }: { readonly prize: Prize }) {
  return WEB.test(url) ? (
    <a
      className="disc disc-prize"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${EVENT_MESSAGES.prize}, ${MESSAGES.newTab}`}
    >
      <PrizePicture file={file} />
    </a>
  ) : (
    <span className="disc disc-prize">
      <PrizePicture file={file} />
    </span>
  );
}

function PrizePicture({ file }: { readonly file: string }) {
  const { assetBase } = useConfig();
  const [missing, setMissing] = useState(false);
  if (file === '' || file === '?' || missing)
    return (
      <>
        <span className="unseen">{EVENT_MESSAGES.secretPrize}</span>
        <b aria-hidden="true">?</b>
      </>
    );
  const src = `${assetBase}events/${encodeURIComponent(file)}`;
  return <img src={src} alt={EVENT_MESSAGES.prize} onError={() => setMissing(true)} />;
}
