import { textOn } from '../../components/tone';

interface DuelTitleProps {
  readonly title: string;
  /** The colours of the two halves that it lies across. */
  readonly fields: readonly [string, string];
}

/** The event's title over both halves, on each in the colour that can be read there. */
export function DuelTitle({ title, fields: [left, right] }: DuelTitleProps) {
  return (
    <>
      <h1 className={`duel-title duel-title-left on-${textOn(left)}`}>{title}</h1>
      <p className={`duel-title duel-title-right on-${textOn(right)}`} aria-hidden="true">
        {title}
      </p>
    </>
  );
}
