import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { textOn } from '#rules/catalogue/textOn';
import type { Avatar } from '#rules/outfit/avatar';
import { Darcel } from './Darcel';
import * as styles from './DuelHalf.module.css';

interface DuelHalfProps {
  readonly side: 'left' | 'right';
  /** Null until it has arrived. */
  readonly fit: DuelFit | null;
  /** How it came out, in the outer corner, where no hat is. */
  readonly tag?: string | undefined;
  /** On the half, beside its button. */
  readonly children?: ReactNode;
}

interface DuelFit {
  /** Another one enters like another fit. */
  readonly id: string | number;
  readonly avatar: Avatar;
  readonly assetBase: string;
  /** What the button says to screen readers. */
  readonly label: string;
  /** How it came out; 'open' until then. */
  readonly outcome: 'open' | 'won' | 'lost' | 'passed';
  readonly field: string;
  /** The field of the previous fit on this side. */
  readonly fieldBefore: string;
  readonly onChoose: () => void;
  /** Whether it is the player's choice, where that is shown. */
  readonly isPressed?: boolean;
  /** Whether it can no longer be chosen. */
  readonly isFinal?: boolean;
}

const KEYS = { left: ['←', '1', 'ArrowLeft 1'], right: ['→', '2', 'ArrowRight 2'] } as const;

const HALVES = { left: styles.halfLeft, right: styles.halfRight } as const;
const SIDES = { left: styles.left, right: styles.right } as const;

/** One of two fits to choose from: its half of the screen is a button as a whole. */
export function DuelHalf({ side, fit, tag, children }: DuelHalfProps) {
  return (
    <div className={`${styles.half} ${HALVES[side]}`}>
      {fit === null ? <div className={styles.side} /> : <FitButton side={side} {...fit} />}
      {tag !== undefined && (
        <p className={styles.tag} aria-hidden="true">
          {tag}
        </p>
      )}
      {children}
    </div>
  );
}

function FitButton(fit: DuelFit & Pick<DuelHalfProps, 'side'>) {
  const { id, side, avatar, assetBase, label, outcome, field, fieldBefore, onChoose, isPressed, isFinal } = fit;
  const [arrow, digit, shortcuts] = KEYS[side];
  return (
    <button
      type="button"
      className={`${styles.side} ${SIDES[side]}`}
      style={{ '--c': field, '--before': fieldBefore, color: `var(--${textOn(field)})` } as CSSProperties}
      data-side={side}
      data-outcome={outcome}
      aria-label={label}
      aria-keyshortcuts={shortcuts}
      aria-pressed={isPressed}
      aria-disabled={isFinal}
      onKeyDown={refuseRepeat}
      onClick={onChoose}
    >
      <span key={`curtain ${id}`} className={styles.curtain} />
      <span key={id} className={styles.stand}>
        <span className={styles.model}>
          <Darcel avatar={avatar} assetBase={assetBase} description="" />
        </span>
      </span>
      <span className={styles.keys} aria-hidden="true">
        <kbd>{arrow}</kbd>
        <kbd>{digit}</kbd>
      </span>
    </button>
  );
}

/** A key held down counts as one choice; otherwise Enter would choose from one pair after the other. */
function refuseRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
