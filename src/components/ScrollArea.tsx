import { useEffect, useRef, useState, type ReactNode } from 'react';
import { canScroll } from '../platform/autoScroll';
import { ScrollButton } from './ScrollButton';
import './ScrollArea.css';

interface ScrollAreaProps {
  /** Pixels per tick of a held button. */
  readonly step: number;
  readonly upName: string;
  readonly downName: string;
  readonly children: ReactNode;
}

interface Ways {
  readonly up: boolean;
  readonly down: boolean;
}

/** An area that scrolls by itself as any does, and by two buttons that show while there is more their way. */
export function ScrollArea({ step, upName, downName, children }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [ways, setWays] = useState<Ways>({ up: false, down: false });
  useEffect(() => {
    const look = (): void => setWays(before => waysOf(area.current, step, before));
    const observer = new ResizeObserver(look);
    [area.current, content.current].forEach(element => element && observer.observe(element));
    look();
    const scrolled = area.current;
    scrolled?.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scrolled?.removeEventListener('scroll', look);
    };
  }, [step]);
  return (
    <div className="scroll-frame">
      <div className="scroll-area" ref={area} tabIndex={-1}>
        <div ref={content}>{children}</div>
      </div>
      {ways.up && <ScrollButton area={area} step={-step} name={upName} />}
      {ways.down && <ScrollButton area={area} step={step} name={downName} />}
    </div>
  );
}

/** The same object while nothing turned, so that scrolling renders nothing. */
function waysOf(area: Element | null, step: number, before: Ways): Ways {
  if (area === null) return before;
  const [up, down] = [canScroll(area, -step), canScroll(area, step)];
  return up === before.up && down === before.down ? before : { up, down };
}
