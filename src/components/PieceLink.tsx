import type { ReactNode } from 'react';
import { assetSlug, findPiece, type Wardrobe } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import { wornTitle } from '../messages/fits';
import { GameLink } from './GameLink';
import * as styles from './PieceLink.module.css';

interface PieceLinkProps {
  readonly value: string;
  readonly wardrobe: Wardrobe;
  /** For screen readers, if the title alone does not say enough. */
  readonly label?: string;
  /** Beside the title. */
  readonly children?: ReactNode;
}

/** A piece by its title, which leads to its page if the catalogue still has it. */
export function PieceLink({ value, wardrobe, label, children }: PieceLinkProps) {
  const piece = findPiece(wardrobe, value);
  const title = wornTitle(value, wardrobe);
  if (piece === undefined)
    return (
      <span className={styles.piece}>
        {title}
        {children}
      </span>
    );
  return (
    <GameLink
      className={styles.piece}
      to={pathTo('piece', piece.category, assetSlug(piece.item.title))}
      aria-label={label}
    >
      {title}
      {children}
    </GameLink>
  );
}
