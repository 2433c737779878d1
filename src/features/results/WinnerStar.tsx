import * as styles from './WinnerStar.module.css';

const STAR_POINTS = 20;

/** Behind the winner on the podium. */
export function WinnerStar() {
  return (
    <svg className={styles.star} viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
      <path fill="#ffd45c" d={`M${starCorners().join(' ')}z`} />
    </svg>
  );
}

function starCorners(): readonly string[] {
  return Array.from({ length: 2 * STAR_POINTS }, (_, corner) => {
    const angle = (Math.PI * corner) / STAR_POINTS;
    const radius = corner % 2 === 0 ? 98 : 84;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
}
