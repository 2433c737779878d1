import type { CSSProperties } from 'react';
import type { Wardrobe } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import type { WornFit } from './piecesApi';
import { useConfig } from '../../base/hooks';
import { fieldOf } from '../../components/colour';
import { Darcel } from '../../components/Darcel';
import { GameLink } from '../../components/GameLink';
import { describeFit } from '../../messages/fits';
import { GALLERY_MESSAGES } from '../../messages/gallery';
import * as styles from './WornFits.module.css';

interface WornFitsProps {
  readonly fits: readonly WornFit[];
  readonly wardrobe: Wardrobe;
}

/** The fits that wore a piece; each leads to its place. */
export function WornFits({ fits, wardrobe }: WornFitsProps) {
  const { assetBase } = useConfig();
  return (
    <ul className={styles.fits} aria-label={GALLERY_MESSAGES.fits}>
      {fits.map(({ event, title, place, of, avatar }) => (
        <li key={`${event} ${place}`}>
          <GameLink
            className={styles.fit}
            to={pathTo('place', event, place)}
            aria-label={`${GALLERY_MESSAGES.fitIn(place, of, title)}: ${describeFit(avatar, wardrobe)}`}
          >
            <span className={styles.photo} style={{ '--c': fieldOf(avatar.background) } as CSSProperties}>
              <Darcel avatar={avatar} assetBase={assetBase} description="" loading="lazy" />
            </span>
            <b>{GALLERY_MESSAGES.placeOf(place, of)}</b>
            <span>{title}</span>
          </GameLink>
        </li>
      ))}
    </ul>
  );
}
