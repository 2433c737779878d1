import { encode, QrCodeDataType } from 'uqr';
import * as styles from './PairingContent.module.css';

/** The quiet zone that the standard requires, in modules. */
const MARGIN = 4;
const FINDER = 7;

/** A text as a QR code whose three corners are eyes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, types, size } = encode(text, { ecc: 'L', border: 0 });
  const isDot = (x: number, y: number): boolean => data[y]?.[x] === true && types[y]?.[x] !== QrCodeDataType.Position;
  const far = size - FINDER;
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`}
    >
      <path className={styles.qrDots} d={dots(size, isDot)} />
      <Eye x={0} y={0} />
      <Eye x={far} y={0} />
      <Eye x={0} y={far} />
    </svg>
  );
}

function Eye({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles.qrEye} x="0.5" y="0.5" width="6" height="6" rx="1.9" />
      <rect className={styles.qrIris} x="2" y="2" width="3" height="3" rx="1.1" />
    </g>
  );
}

/** One outline per run of dark modules, so that no seams show between them. */
function dots(size: number, isDot: (x: number, y: number) => boolean): string {
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!isDot(x, y)) continue;
      const start = x;
      while (isDot(x + 1, y)) x += 1;
      runs.push(`M${start} ${y}h${x + 1 - start}v1H${start}z`);
    }
  return runs.join('');
}
