import { COURSE_MESSAGES } from './messages';
import type { CoursePoint } from '../../platform/counting/counter';
import * as styles from './Course.module.css';

/** One for each place; the first three are those of the podium. */
export const LINE_COLOURS = [
  'var(--tomato)',
  'var(--cobalt)',
  'var(--bottle)',
  'var(--butter)',
  'var(--lilac)',
  'var(--mint)',
  'var(--tangerine)',
  'var(--fuchsia)',
  'var(--sky)',
  'var(--citron)',
] as const;

/** The drawing's units: a place is ten high, and the drawing is stretched to the size of its box. */
const WIDTH = 1_000;
const PLACE = 10;

interface CourseChartProps {
  readonly points: readonly CoursePoint[];
  readonly finalists: number;
  /** The last point that is drawn in colour. */
  readonly at: number;
  /** The player's own fit; -1 if it is not one of the best. */
  readonly own: number;
}

/**
 * A line for each of the best fits, from place to place during the count. Places below the best share the bottom edge.
 */
export function CourseChart({ points, finalists, at, own }: CourseChartProps) {
  const height = (finalists + 1) * PLACE;
  const x = (index: number): number => (points.length < 2 ? WIDTH : (WIDTH * index) / (points.length - 1));
  const y = (place: number): number => (Math.min(place, finalists + 1) - 0.5) * PLACE;
  const path = (finalist: number, until: number): string =>
    points
      .slice(0, until + 1)
      .map(({ places }, index) => `${x(index).toFixed(1)},${y(places[finalist] ?? finalists + 1)}`)
      .join(' ');
  /** The fit's place at the shown moment. A zero-length line with round caps is drawn as a dot. */
  const dot = (finalist: number): string => {
    const point = `${x(at).toFixed(1)},${y(points[at]?.places[finalist] ?? finalists + 1)}`;
    return `${point} ${point}`;
  };
  // The winner's line lies on top of the others, and the player's own on top of all.
  const order = Array.from({ length: finalists }, (_, index) => finalists - 1 - index).sort(
    (a, b) => Number(a === own) - Number(b === own),
  );
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={COURSE_MESSAGES.chart(finalists)}
      focusable="false"
    >
      {order.map(finalist => (
        <polyline key={`faint ${finalist}`} className={styles.faint} points={path(finalist, points.length - 1)} />
      ))}
      {order.map(finalist => (
        <g key={finalist} stroke={LINE_COLOURS[finalist]} className={finalist === own ? styles.own : undefined}>
          <polyline className={styles.edge} points={path(finalist, at)} />
          <polyline className={styles.line} points={path(finalist, at)} />
          <polyline className={`${styles.edge} ${styles.dot}`} points={dot(finalist)} />
          <polyline className={`${styles.line} ${styles.dot}`} points={dot(finalist)} />
        </g>
      ))}
      <line className={styles.now} x1={x(at)} x2={x(at)} y1={0} y2={height} />
    </svg>
  );
}
