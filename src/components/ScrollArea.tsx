import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { canScroll, jumpByPage, startAutoScroll, wantsLessMotion } from '../platform/autoScroll';
import { Icon } from './Icon';
import './ScrollArea.css';

interface ScrollAreaProps {
  /** Pixels per tick of a held button. */
  readonly step: number;
  readonly upName: string;
  readonly downName: string;
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

interface Directions {
  readonly up: boolean;
  readonly down: boolean;
}

/** An ordinary scroll area with two buttons, each shown only while there is more in its direction. */
export function ScrollArea({ step, upName, downName, ref, children }: ScrollAreaProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const area = ref ?? ownRef;
  const content = useRef<HTMLDivElement>(null);
  const [directions, setDirections] = useState<Directions>({ up: false, down: false });
  useEffect(() => {
    const look = (): void => setDirections(before => directionsOf(area.current, step, before));
    const observer = new ResizeObserver(look);
    [area.current, content.current].forEach(element => element && observer.observe(element));
    look();
    const scrolled = area.current;
    scrolled?.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scrolled?.removeEventListener('scroll', look);
    };
  }, [area, step]);
  return (
    <div className="scroll-frame">
      <div className="scroll-area" ref={area} tabIndex={-1}>
        <div ref={content}>{children}</div>
      </div>
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

const isPress = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';

/** Scrolls the area while it is held down, by pointer, finger or key. */
function ScrollButton({ area, step, name }: ScrollButtonProps) {
  const stop = useRef(() => {});
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [self, scrolled] = [button.current, area.current];
    return () => {
      stop.current();
      // The button disappears at the end of the area, and the focus must not go with it.
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
        // Assistive technology clicks without holding the button down.
        if (detail === 0 && area.current !== null) jumpByPage(area.current, step);
      }}
    >
      <Icon name={step < 0 ? 'up' : 'down'} />
    </button>
  );
}
