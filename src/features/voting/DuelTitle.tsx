import { useEffect, useRef } from 'react';
import { textOn } from '../../components/tone';

interface DuelTitleProps {
  readonly title: string;
  /** The colours of the two halves that it lies across. */
  readonly fields: readonly [string, string];
}

/** The event's title over both halves, on each in the colour that can be read there. */
export function DuelTitle({ title, fields: [left, right] }: DuelTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pair comes after the screen, and its keys want the focus here; who has gone on to something else keeps it.
  useEffect(() => {
    if (document.activeElement?.contains(heading.current)) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={`duel-title duel-title-left on-${textOn(left)}`}>
        {title}
      </h1>
      <p className={`duel-title duel-title-right on-${textOn(right)}`} aria-hidden="true">
        {title}
      </p>
    </>
  );
}
