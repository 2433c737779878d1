import { useState } from 'react';
import type { Wardrobe } from '#rules/outfit/items';
import { useGetEventPiecesQuery, type EventPiece } from '../../api/resultsApi';
import { PieceLink } from '../../components/PieceLink';
import { Pill } from '../../components/Pill';
import { wornTitle } from '../../messages/fits';
import { GALLERY_MESSAGES } from '../../messages/gallery';
import { SCREEN_MESSAGES } from '../../messages/screens';
import * as styles from './WhoWore.module.css';

interface WhoWoreProps {
  readonly eventId: number;
  readonly wardrobe: Wardrobe;
}

/** About two lines on a large screen. */
const FIRST = 12;

/** The event's pieces with how many fits wear each; nothing if no vote counted. */
export function WhoWore({ eventId, wardrobe }: WhoWoreProps) {
  const { data: pieces, isError, refetch } = useGetEventPiecesQuery(eventId);
  if (pieces?.length === 0) return null;
  return (
    <section
      className={styles.whoWore}
      aria-label={GALLERY_MESSAGES.whoWore}
      aria-busy={pieces === undefined && !isError}
    >
      <h2>{GALLERY_MESSAGES.whoWore}</h2>
      {pieces && <Pieces pieces={pieces} wardrobe={wardrobe} />}
      {isError && (
        <>
          <p>{SCREEN_MESSAGES.notLoadedTitle}</p>
          <Pill size="small" onClick={() => void refetch()}>
            {SCREEN_MESSAGES.tryAgain}
          </Pill>
        </>
      )}
    </section>
  );
}

function Pieces({ pieces, wardrobe }: Pick<WhoWoreProps, 'wardrobe'> & { readonly pieces: readonly EventPiece[] }) {
  const [shown, setShown] = useState(FIRST);
  return (
    <>
      <ul className={styles.pieces}>
        {pieces.slice(0, shown).map(({ value, entries, best }) => (
          <li key={value}>
            <PieceLink
              value={value}
              wardrobe={wardrobe}
              label={GALLERY_MESSAGES.wornBy(wornTitle(value, wardrobe), entries, best)}
            >
              <small>{entries}</small>
            </PieceLink>
          </li>
        ))}
      </ul>
      {shown < pieces.length && (
        <Pill size="small" onClick={() => setShown(pieces.length)}>
          {GALLERY_MESSAGES.allPieces(pieces.length)}
        </Pill>
      )}
    </>
  );
}
