import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { canScroll, jumpByPage, scrollToRow, startAutoScroll, wantsLessMotion } from '../platform/autoScroll';
import { Icon } from './Icon';
import * as styles from './ScrollButtons.module.css';

interface ScrollButtonsProps {
  /** Its content is one element. */
  readonly area: RefObject<HTMLElement | null>;
  /** Pixels per tick of a held button. */
  readonly step: number;
  readonly upName: string;
  readonly downName: string;
  readonly className?: string;
}

interface Directions {
  readonly up: boolean;
  readonly down: boolean;
}

/**
 * Two buttons beside a scroll area, each shown only while there is more in its direction. Both keep their places, so
 * that the other one does not push a held button from under the pointer. Touch screens need none.
 */
export function ScrollButtons({ area, step, upName, downName, className = '' }: ScrollButtonsProps) {
  const [directions, setDirections] = useState<Directions>({ up: false, down: false });
  useEffect(() => {
    const measure = (): void => setDirections(before => directionsOf(area.current, step, before));
    const observer = new ResizeObserver(measure);
    const scrolled = area.current;
    [scrolled, scrolled?.firstElementChild].forEach(element => element && observer.observe(element));
    measure();
    scrolled?.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scrolled?.removeEventListener('scroll', measure);
    };
  }, [area, step]);
  return (
    <div className={`${styles.buttons} ${className}`}>
      {directions.up && <ScrollButton area={area} step={-step} name={upName} />}
      {directions.down && <ScrollButton area={area} step={step} name={downName} />}
    </div>
  );
}

/** Returns the same object while nothing changes, so that scrolling renders nothing. */
function directionsOf(area: Element | null, step: number, before: Directions): Directions {
  if (area === null) return before;
  const [up, down] = [canScroll(area, -step), canScroll(area, step)];
  return up === before.up && down === before.down ? before : { up, down };
}

interface ScrollButtonProps {
  readonly area: RefObject<HTMLElement | null>;
  /** Pixels per tick; negative scrolls up. */
  readonly step: number;
  readonly name: string;
}

/** A press shorter than this, in milliseconds, is a click. */
const CLICK = 300;

const isPress = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';

/** Scrolls the area while it is held down, by pointer or key; a click completes a row. */
function ScrollButton({ area, step, name }: ScrollButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { hold, release, stop } = useHolding(area, step);
  useLayoutEffect(() => {
    const [self, scrolled] = [button.current, area.current];
    return () => {
      stop();
      // The button disappears at the end of the area, and the focus must not be lost with it.
      if (document.activeElement === self) scrolled?.focus({ preventScroll: true });
    };
  }, [area, stop]);
  return (
    <button
      type="button"
      ref={button}
      className={`${styles.button} ${step < 0 ? styles.up : styles.down}`}
      aria-label={name}
      onPointerDown={event => {
        if (event.button === 0) hold();
      }}
      onPointerUp={release}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onBlur={stop}
      onContextMenu={event => event.preventDefault()}
      onKeyDown={event => {
        if (!isPress(event)) return;
        event.preventDefault();
        if (!event.repeat) hold();
      }}
      onKeyUp={event => {
        if (!isPress(event)) return;
        event.preventDefault();
        release();
      }}
      onClick={({ detail }) => {
        // Assistive technology clicks without holding the button down.
        if (detail !== 0) return;
        hold();
        release();
      }}
    >
      <Icon name={step < 0 ? 'up' : 'down'} />
    </button>
  );
}

interface Holding {
  readonly hold: () => void;
  readonly release: () => void;
  readonly stop: () => void;
}

function useHolding(area: RefObject<HTMLElement | null>, step: number): Holding {
  const [holding] = useState((): Holding => {
    let held: { readonly since: number; readonly from: number; readonly end: () => void } | undefined;
    const stop = (): void => {
      held?.end();
      held = undefined;
    };
    return {
      stop,
      hold: () => {
        stop();
        if (area.current === null) return;
        if (wantsLessMotion()) jumpByPage(area.current, step);
        else
          held = {
            since: performance.now(),
            from: area.current.scrollTop,
            end: startAutoScroll(area.current, step),
          };
      },
      release: () => {
        if (held !== undefined && area.current !== null && performance.now() - held.since < CLICK)
          scrollToRow(area.current, held.from, step);
        stop();
      },
    };
  });
  return holding;
}
