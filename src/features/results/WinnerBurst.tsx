const POINTS = 20;

/** A star of twenty points behind the winner. */
export function WinnerBurst() {
  return (
    <svg className="burst" viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
      <path fill="#ffd45c" d={`M${corners().join(' ')}z`} />
    </svg>
  );
}

function corners(): readonly string[] {
  return Array.from({ length: 2 * POINTS }, (_, corner) => {
    const angle = (Math.PI * corner) / POINTS;
    const radius = corner % 2 === 0 ? 98 : 84;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
}
