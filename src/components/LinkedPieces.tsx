import type { Avatar } from '#rules/outfit/avatar';
import { chosenLayers } from '#rules/outfit/fitText';
import type { Wardrobe } from '#rules/outfit/items';
import { PIECES_MESSAGES } from '../messages/pieces';
import { PieceLink } from './PieceLink';
import * as styles from './LinkedPieces.module.css';

interface LinkedPiecesProps {
  readonly avatar: Avatar;
  readonly wardrobe: Wardrobe;
}

/** What a fit is made of, from hat to shoes, the background last, with links to the pages of the pieces. */
export function LinkedPieces({ avatar, wardrobe }: LinkedPiecesProps) {
  const layers = chosenLayers(avatar);
  if (layers.length === 0) return <p>{PIECES_MESSAGES.none}</p>;
  return (
    <ul className={styles.pieces} aria-label={PIECES_MESSAGES.pieces}>
      {layers.map(layer => (
        <li key={layer}>
          <PieceLink value={avatar[layer]} wardrobe={wardrobe} />
        </li>
      ))}
    </ul>
  );
}
