import { memo, type SyntheticEvent } from 'react';
import type { Avatar } from '#rules/outfit/avatar';
import { STACKING } from '#rules/outfit/layers';
import { drawnAvatar, isPicture, pictureAddress } from '#rules/outfit/pictures';
import * as styles from './Darcel.module.css';

interface DarcelProps {
  readonly avatar: Avatar;
  readonly assetBase: string;
  /** The fit in words; '' if the text beside it already says this. */
  readonly description: string;
  /** In long lists, pictures out of view load lazily. */
  readonly loading?: 'lazy';
  /** How large it is and where. */
  readonly className?: string | undefined;
}

/** A dressed avatar: its layers on top of each other. The element around it paints the background. */
export function Darcel({ avatar, assetBase, description, loading, className = '' }: DarcelProps) {
  const drawn = drawnAvatar(avatar);
  return (
    <div
      className={`${styles.darcel} ${className}`}
      role={description === '' ? undefined : 'img'}
      aria-label={description || undefined}
    >
      {STACKING.filter(layer => isPicture(drawn[layer])).map(layer => (
        <DarcelLayer
          key={layer}
          src={pictureAddress(drawn[layer], assetBase)}
          loading={loading}
          lid={layer === 'eye' ? avatar.eye : ''}
        />
      ))}
    </div>
  );
}

interface LayerProps {
  readonly src: string;
  readonly loading: 'lazy' | undefined;
  /** The eye that the lid closes; '' for every other layer. */
  readonly lid: string;
}

/**
 * One layer, which renders again only if its picture changes. The eye also has a lid, which is invisible while open.
 */
const DarcelLayer = memo(function DarcelLayer({ src, loading, lid }: LayerProps) {
  return (
    <>
      <img src={src} alt="" loading={loading} draggable={false} onLoad={showLoaded} onError={showLoaded} />
      {lid !== '' && <i className={styles.lid} data-eyelid={lid} />}
    </>
  );
});

/** Hides the browser's icon for a failed picture, whose frame would cover the whole stage. */
function showLoaded({ type, currentTarget: { style } }: SyntheticEvent<HTMLImageElement>): void {
  style.visibility = type === 'error' ? 'hidden' : '';
}
