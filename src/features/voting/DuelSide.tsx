import { textOn } from '../../../rules';
import type { CSSProperties, KeyboardEvent } from 'react';
import type { VoteEntry } from '../../api/votingApi';
import { useConfig } from '../../app/hooks';
import { Darcel } from '../../components/Darcel';
import { Icon } from '../../components/Icon';
import { VOTE_MESSAGES } from '../../messages/voting';
import * as styles from './DuelSide.module.css';

interface DuelSideProps {
  readonly entry: VoteEntry;
  readonly side: 'left' | 'right';
  /** 'won', 'lost' or 'passed' from the decision until the next pair is shown. */
  readonly outcome: 'open' | 'won' | 'lost' | 'passed';
  /** The fit in words. */
  readonly description: string;
  readonly field: string;
  /** The field of the previous entry on this side. */
  readonly fieldBefore: string;
  readonly onChoose: () => void;
  readonly onLook: () => void;
}

const KEYS = { left: ['←', '1', 'ArrowLeft 1'], right: ['→', '2', 'ArrowRight 2'] } as const;

const HALVES = { left: styles.halfLeft, right: styles.halfRight } as const;
const SIDES = { left: styles.left, right: styles.right } as const;

/** One half of the screen, which is a button as a whole, with a small button for a closer look on it. */
export function DuelSide({ entry, side, outcome, description, field, fieldBefore, onChoose, onLook }: DuelSideProps) {
  const { assetBase } = useConfig();
  const [arrow, digit, shortcuts] = KEYS[side];
  return (
    <div className={`${styles.half} ${HALVES[side]}`}>
      <button
        type="button"
        className={`${styles.side} ${SIDES[side]}`}
        style={{ '--c': field, '--before': fieldBefore, color: `var(--${textOn(field)})` } as CSSProperties}
        data-side={side}
        data-outcome={outcome}
        aria-label={VOTE_MESSAGES.chooseFit(description)}
        aria-keyshortcuts={shortcuts}
        aria-disabled={outcome !== 'open'}
        onKeyDown={refuseRepeat}
        onClick={onChoose}
      >
        <span key={`curtain ${entry.id}`} className={styles.curtain} />
        <span key={entry.id} className={styles.stand}>
          <span className={styles.model}>
            <Darcel avatar={entry.avatar} assetBase={assetBase} description="" />
          </span>
        </span>
        <span className={styles.keys} aria-hidden="true">
          <kbd>{arrow}</kbd>
          <kbd>{digit}</kbd>
        </span>
      </button>
      <button type="button" className={styles.look} aria-label={VOTE_MESSAGES.lookAt(description)} onClick={onLook}>
        <Icon name="search" />
      </button>
    </div>
  );
}

/** Otherwise holding Enter down would choose from one pair after the other. */
function refuseRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
