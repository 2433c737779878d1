import { useRef, type PointerEvent } from 'react';
import { VOTE_MESSAGES } from './messages';
import { useFocusReturn } from './useFocusReturn';
import * as styles from './CentreEye.module.css';

interface CentreEyeProps {
  /** The eye opens again for each pair. */
  readonly pairKey?: string;
  /** While a decision can be taken back, the eye is the button for it, and may be a handle for the next pair, too. */
  readonly onUndo?: () => void;
  /** Called when the eye is released beyond the threshold, with the half that it was pulled to. */
  readonly onPull?: (side: 'left' | 'right') => void;
}

/** The game's eye between the two halves. Style sheets turn it to the half in use and close it while the pair changes. */
export function CentreEye({ pairKey, onUndo, onPull }: CentreEyeProps) {
  const pull = usePull(onPull);
  return (
    <div className={styles.centre} {...pull}>
      <svg className={styles.eye} viewBox="-6 -6 212 212" aria-hidden="true" focusable="false">
        <circle cx="100" cy="100" r="98" fill="#fffaf0" />
        <g className={styles.iris}>
          <circle cx="100" cy="122" r="50" fill="#2742e0" />
          <circle cx="100" cy="124" r="27" fill="#1a1620" />
          <circle cx="114" cy="136" r="10" fill="#fffaf0" />
        </g>
        <path fill="#4c1a3c" d="M0 104a100 100 0 0 1 200-12q-100 40-200 12z" />
        <circle key={pairKey} className={styles.blink} cx="100" cy="100" r="100" fill="#4c1a3c" />
      </svg>
      {onUndo && <UndoButton onUndo={onUndo} />}
    </div>
  );
}

function UndoButton({ onUndo }: { readonly onUndo: () => void }) {
  const button = useFocusReturn();
  return (
    <button ref={button} type="button" className={styles.undo} aria-keyshortcuts="U Backspace" onClick={onUndo}>
      {VOTE_MESSAGES.undo}
    </button>
  );
}

/** How far the eye has to be pulled towards the far edge of a half to choose it, as a share of the way. */
const THRESHOLD = 0.3;

/** In pixels; a finger that moves less has tapped the button in the eye. */
const TAP = 8;

interface Grip {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
}

/**
 * The eye is also a drag handle. While it is dragged, the screen's --pull is from -1 (left) to 1 (right), or from top
 * to bottom if the halves are stacked. It is set on the element itself, because rendering every movement would be too
 * slow.
 */
function usePull(onPull: CentreEyeProps['onPull']) {
  const grip = useRef<Grip | null>(null);
  const pulled = useRef(0);
  if (onPull === undefined) return {};
  const show = (duel: HTMLElement | null, along: Record<'x' | 'y', number>, share: number): void => {
    pulled.current = share;
    duel?.style.setProperty('--pull', String(share));
    duel?.style.setProperty('--pull-x', `${along.x}px`);
    duel?.style.setProperty('--pull-y', `${along.y}px`);
  };
  const letGo = (event: PointerEvent<HTMLElement>): void => {
    if (grip.current?.pointer !== event.pointerId) return;
    grip.current = null;
    const duel = event.currentTarget.closest('main');
    duel?.removeAttribute('data-pulling');
    const share = pulled.current;
    show(duel, { x: 0, y: 0 }, 0);
    if (event.type === 'pointerup' && Math.abs(share) >= THRESHOLD) onPull(share < 0 ? 'left' : 'right');
  };
  return {
    'data-handle': true,
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0 || grip.current !== null) return;
      grip.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
      // A captured pointer clicks nothing.
      if (event.target === event.currentTarget) event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.closest('main')?.setAttribute('data-pulling', '');
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (grip.current?.pointer !== event.pointerId) return;
      const duel = event.currentTarget.closest('main');
      const half = duel?.querySelector('[data-side]')?.getBoundingClientRect();
      if (half === undefined) return;
      const isStacked = half.width > window.innerWidth * 0.75;
      const way = isStacked ? half.height : half.width;
      const moved = isStacked ? event.clientY - grip.current.y : event.clientX - grip.current.x;
      if (Math.abs(moved) > TAP) event.currentTarget.setPointerCapture(event.pointerId);
      const share = Math.max(-1, Math.min(1, moved / way));
      show(duel, isStacked ? { x: 0, y: share * way } : { x: share * way, y: 0 }, share);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}
