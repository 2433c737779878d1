import type { CSSProperties, ReactNode } from 'react';
import { type Avatar, type Wardrobe } from '../../rules';
import { describeFit } from '../messages/fits';
import { fieldOf } from './colour';
import { Darcel } from './Darcel';
import * as styles from './LargeFit.module.css';

interface LargeFitProps {
  readonly avatar: Avatar;
  readonly wardrobe: Wardrobe;
  readonly assetBase: string;
  readonly children: ReactNode;
}

/** One fit on the whole stage of a dialog, with words beside it. */
export function LargeFit({ avatar, wardrobe, assetBase, children }: LargeFitProps) {
  return (
    <div className={styles.largeFit}>
      <div className={styles.stage} style={{ '--c': fieldOf(avatar.background) } as CSSProperties}>
        <Darcel avatar={avatar} assetBase={assetBase} description={describeFit(avatar, wardrobe)} />
      </div>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
