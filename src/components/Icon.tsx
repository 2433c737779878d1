/** Our icons. They are hidden from screen readers, because their buttons have names. */
const ICONS = {
  heart: { box: '0 0 32 30', fill: 'M16 29C6 22 1 16 1 9.5A8 8 0 0 1 16 6a8 8 0 0 1 15 3.5C31 16 26 22 16 29z' },
  music: {
    box: '0 0 24 24',
    fill: 'M9 3l11-2v15.5a3.5 3.5 0 1 1-3-3.46V6.4l-5 .9v11.2A3.5 3.5 0 1 1 9 15.04z',
  },
  star: {
    box: '0 0 24 24',
    fill: 'M12 1.5l3.2 6.7 7.3.9-5.4 5 1.4 7.3L12 17.8l-6.5 3.6 1.4-7.3-5.4-5 7.3-.9z',
  },
  tiles: {
    box: '0 0 24 24',
    fill: 'M2 2h8.5v8.5H2zM13.5 2H22v8.5h-8.5zM2 13.5h8.5V22H2zM13.5 13.5H22V22h-8.5z',
  },
  hanger: {
    box: '0 0 32 28',
    line: 'M12 8a4 4 0 1 1 5.5 3.7c-1 .5-1.5 1.2-1.5 2.3L3.5 21c-2 1.2-1.3 4 1 4h23c2.3 0 3-2.8 1-4L16 14',
    width: 4,
  },
  down: { box: '0 0 20 12', line: 'M2 2l8 8 8-8', width: 3.5 },
  up: { box: '0 0 20 12', line: 'M2 10l8-8 8 8', width: 3.5 },
  cross: { box: '0 0 22 22', line: 'M3 3l16 16M19 3L3 19', width: 5 },
  search: { box: '0 0 24 24', line: 'M10.5 3a7.5 7.5 0 1 1 0 15a7.5 7.5 0 1 1 0-15zM16 16l5.5 5.5', width: 3.6 },
  tick: { box: '0 0 34 34', line: 'M10 18l5 5 9-11', width: 5 },
} as const;

export function Icon({ name, className }: { readonly name: keyof typeof ICONS; readonly className?: string }) {
  return <Pictogram {...ICONS[name]} className={className} />;
}

interface PictogramProps {
  readonly box: string;
  /** The path, filled… */
  readonly fill?: string;
  /** … or drawn as a line of this width. */
  readonly line?: string;
  readonly width?: number;
  readonly className?: string;
}

export function Pictogram({ box, fill, line, width, className }: PictogramProps) {
  return (
    <svg viewBox={box} className={className} aria-hidden="true" focusable="false">
      <path
        fill={fill === undefined ? 'none' : 'currentColor'}
        stroke={line === undefined ? undefined : 'currentColor'}
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
        d={fill ?? line}
      />
    </svg>
  );
}
