import { useRef, type CSSProperties, type ReactNode } from 'react';
import type { Avatar } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import { describeFit } from '../messages/fits';
import { PIECES_MESSAGES } from '../messages/pieces';
import { fieldOf } from './colour';
import { Darcel } from './Darcel';
import { Pictogram } from './Icon';
import { RoundButton } from './RoundButton';
import { useKeys } from './useKeys';
import { useZoom } from './useZoom';
import { MAX_SCALE } from './zoom';
import * as styles from './LargeFit.module.css';

interface LargeFitProps {
  readonly avatar: Avatar;
  readonly wardrobe: Wardrobe;
  readonly assetBase: string;
  readonly children: ReactNode;
}

/** One fit as large as the screen allows, with words beside or below it. */
export function LargeFit({ avatar, wardrobe, assetBase, children }: LargeFitProps) {
  return (
    <div className={styles.largeFit}>
      {/* Another fit is shown as a whole at first. */}
      <Stage key={Object.values(avatar).join(' ')} field={fieldOf(avatar.background)}>
        <Darcel avatar={avatar} assetBase={assetBase} description={describeFit(avatar, wardrobe)} />
      </Stage>
      <div className={styles.words}>{children}</div>
    </div>
  );
}

/** Of the buttons and the keys. */
const STEP = 1.5;

interface StageProps {
  readonly field: string;
  readonly children: ReactNode;
}

function Stage({ field, children }: StageProps) {
  const view = useRef<HTMLDivElement>(null);
  const [{ scale, x, y }, zoomBy] = useZoom(view);
  const [closer, back] = [() => zoomBy(STEP), () => zoomBy(1 / STEP)];
  useKeys({ '+': closer, '=': closer, '-': back }, true);
  return (
    <div className={styles.stage} style={{ '--c': field } as CSSProperties}>
      <div ref={view} className={styles.view} data-zoomed={scale > 1 || undefined}>
        <div className={styles.figure} style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
          {children}
        </div>
      </div>
      <div className={styles.zooms}>
        <RoundButton
          aria-label={PIECES_MESSAGES.closer}
          aria-keyshortcuts="+"
          aria-disabled={scale === MAX_SCALE}
          onClick={closer}
        >
          <Pictogram box="0 0 22 22" line="M3 11h16M11 3v16" width={4} />
        </RoundButton>
        <RoundButton aria-label={PIECES_MESSAGES.back} aria-keyshortcuts="-" aria-disabled={scale === 1} onClick={back}>
          <Pictogram box="0 0 22 22" line="M3 11h16" width={4} />
        </RoundButton>
      </div>
    </div>
  );
}
