import * as styles from './EyeMarks.module.css';

interface EyeMarksProps {
  /** Whether the player agreed with the crowd, pair by pair; null if it is still to come. */
  readonly marks: readonly (boolean | null)[];
  /** The squares in words; without them, what is beside them says the same. */
  readonly label?: string;
}

/** A square for each pair: yellow with the crowd, black against it. */
export function EyeMarks({ marks, label }: EyeMarksProps) {
  return (
    <span
      className={styles.marks}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {marks.map((isRight, n) => (
        <i key={n} className={isRight === null ? undefined : isRight ? styles.right : styles.wrong} />
      ))}
    </span>
  );
}
