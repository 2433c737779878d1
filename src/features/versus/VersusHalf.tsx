import type { CSSProperties } from 'react';
import { textOn, type Avatar } from '../../../rules';
import { useConfig } from '../../app/hooks';
import { fieldOf } from '../../components/colour';
import { Darcel } from '../../components/Darcel';
import { refuseRepeat } from '../../components/refuseRepeat';
import { inThousands } from '../../messages/countedThings';
import { VERSUS_MESSAGES } from '../../messages/versus';
import * as styles from './VersusHalf.module.css';

interface VersusHalfProps {
  readonly side: 'left' | 'right';
  readonly avatar: Avatar;
  /** The fit in words. */
  readonly description: string;
  /** Undefined until the player has chosen one of the two. */
  readonly outcome: 'chosen' | 'other' | undefined;
  /** How many chose it, if that is known. */
  readonly votes: number | undefined;
  readonly onChoose: () => void;
}

const SIDES = { left: styles.left, right: styles.right } as const;
const KEYS = { left: 'ArrowLeft 1', right: 'ArrowRight 2' } as const;

/** One half of the screen, which is a button as a whole. */
export function VersusHalf({ side, avatar, description, outcome, votes, onChoose }: VersusHalfProps) {
  const { assetBase } = useConfig();
  const field = fieldOf(avatar.background);
  return (
    <button
      type="button"
      className={`${styles.half} ${SIDES[side]}`}
      style={{ '--c': field, color: `var(--${textOn(field)})` } as CSSProperties}
      data-outcome={outcome}
      aria-label={VERSUS_MESSAGES.choose(description)}
      aria-pressed={outcome === 'chosen'}
      aria-keyshortcuts={KEYS[side]}
      onKeyDown={refuseRepeat}
      onClick={onChoose}
    >
      <span className={styles.stand}>
        <Darcel avatar={avatar} assetBase={assetBase} description="" />
      </span>
      {votes !== undefined && (
        <span className={styles.votes} aria-hidden="true">
          {inThousands(votes)}
        </span>
      )}
    </button>
  );
}
