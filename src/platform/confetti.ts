import * as styles from './confetti.module.css';

const COLOURS = ['tomato', 'tangerine', 'butter', 'citron', 'mint', 'sky', 'cobalt', 'lilac', 'fuchsia', 'rose'];

/** The pieces that a slow phone can lay out in one frame, and the milliseconds that all frames may take. */
const MAX_PER_FRAME = 14;
const MAX_LAYOUT_TIME = 120;

/** Rains pills in the palette's colours over everything, then removes itself; does nothing under reduced motion. */
export function rainConfetti(browser: Window, pieces: number, milliseconds: number): void {
  if (browser.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { document } = browser;
  const layer = document.createElement('div');
  layer.className = styles.confetti;
  layer.setAttribute('aria-hidden', 'true');
  const rain = Array.from({ length: pieces }, (_, index) => makePiece(document, index, milliseconds));
  layer.append(...rain);
  document.body.append(layer);
  const show = (from: number): void => {
    rain.slice(from, from + MAX_PER_FRAME).forEach(piece => (piece.hidden = false));
    if (from + MAX_PER_FRAME < pieces) browser.requestAnimationFrame(() => show(from + MAX_PER_FRAME));
  };
  show(0);
  browser.setTimeout(() => layer.remove(), milliseconds);
}

function makePiece(document: Document, index: number, milliseconds: number): HTMLElement {
  const piece = document.createElement('i');
  piece.hidden = true;
  const between = (low: number, high: number): number => low + Math.random() * (high - low);
  const fall = between(0.55, 0.85) * milliseconds;
  const properties = {
    '--colour': `var(--${COLOURS[index % COLOURS.length] ?? 'tomato'})`,
    '--left': `${between(0, 100).toFixed(1)}vw`,
    '--drift': `${between(-12, 12).toFixed(1)}vw`,
    '--turn': `${between(-900, 900).toFixed(0)}deg`,
    '--size': between(0.7, 1.3).toFixed(2),
    // The last piece must have landed when the layer is removed.
    '--delay': `${between(0, milliseconds - MAX_LAYOUT_TIME - fall).toFixed(0)}ms`,
    '--fall': `${fall.toFixed(0)}ms`,
  };
  Object.entries(properties).forEach(([name, value]) => piece.style.setProperty(name, value));
  return piece;
}
