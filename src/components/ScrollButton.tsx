import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { jumpByPage, startAutoScroll, wantsLessMotion } from '../platform/autoScroll';
import { Icon } from './Icon';
import './ScrollButton.css';

interface ScrollButtonProps {
  readonly area: RefObject<HTMLElement | null>;
  /** Pixels per tick; negative goes up. */
  readonly step: number;
  readonly name: string;
}

const isPress = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';

/** Scrolls the area for as long as it is held down, by pointer, finger or key. */
export function ScrollButton({ area, step, name }: ScrollButtonProps) {
  const stop = useRef(() => {});
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [self, scrolled] = [button.current, area.current];
    return () => {
      stop.current();
      // The button goes when the end is reached; the focus stays near.
      if (document.activeElement === self) scrolled?.focus({ preventScroll: true });
    };
  }, [area]);
  const hold = (): void => {
    stop.current();
    if (area.current === null) return;
    if (wantsLessMotion()) jumpByPage(area.current, step);
    else stop.current = startAutoScroll(area.current, step);
  };
  const release = (): void => stop.current();
  return (
    <button
      type="button"
      ref={button}
      className={`scroll-button ${step < 0 ? 'scroll-up' : 'scroll-down'}`}
      aria-label={name}
      onPointerDown={event => {
        if (event.button === 0) hold();
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onBlur={release}
      onContextMenu={event => event.preventDefault()}
      onKeyDown={event => {
        if (!isPress(event)) return;
        event.preventDefault();
        if (!event.repeat) hold();
      }}
      onKeyUp={event => {
        if (isPress(event)) event.preventDefault();
        release();
      }}
      onClick={({ detail }) => {
        // Assistive technology clicks without holding anything.
        if (detail === 0 && area.current !== null) jumpByPage(area.current, step);
      }}
    >
      <Icon name={step < 0 ? 'up' : 'down'} />
    </button>
  );
}
