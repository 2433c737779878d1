import type { Avatar } from '#rules/outfit/avatar';
import { chosenLayers } from '#rules/outfit/fitText';
import type { Wardrobe } from '#rules/outfit/items';
import { wornTitle } from '../messages/fits';
import { PIECES_MESSAGES } from '../messages/pieces';
import * as styles from './FitPieces.module.css';

interface FitPiecesProps {
  readonly avatar: Avatar;
  readonly wardrobe: Wardrobe;
}

/** What a fit is made of, from hat to shoes, the background last. */
export function FitPieces({ avatar, wardrobe }: FitPiecesProps) {
  const layers = chosenLayers(avatar);
  if (layers.length === 0) return <p>{PIECES_MESSAGES.none}</p>;
  return (
    <ul className={styles.pieces} aria-label={PIECES_MESSAGES.pieces}>
      {layers.map(layer => (
        <li key={layer}>{wornTitle(avatar[layer], wardrobe)}</li>
      ))}
    </ul>
  );
}
