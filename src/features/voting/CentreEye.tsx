interface CentreEyeProps {
  /** The eye opens again for each pair. */
  readonly round?: number;
}

/** The game's eye between the two halves. Style sheets turn it to the half in use and close it while the pair changes. */
export function CentreEye({ round = 0 }: CentreEyeProps) {
  return (
    <svg className="duel-eye" viewBox="-6 -6 212 212" aria-hidden="true" focusable="false">
      <circle cx="100" cy="100" r="98" fill="#fffaf0" />
      <g className="duel-iris">
        <circle cx="100" cy="122" r="50" fill="#2742e0" />
        <circle cx="100" cy="124" r="27" fill="#1a1620" />
        <circle cx="114" cy="136" r="10" fill="#fffaf0" />
      </g>
      <path fill="#4c1a3c" d="M0 104a100 100 0 0 1 200-12q-100 40-200 12z" />
      <circle key={round} className="duel-blink" cx="100" cy="100" r="100" fill="#4c1a3c" />
    </svg>
  );
}
