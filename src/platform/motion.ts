import type { Motion } from './platform';

const SPRING = 'cubic-bezier(0.34, 1.56, 0.64, 1)';
/** How long a picture drops, and when the drop is ended: by then it is less than a pixel from its place. */
const DROP = 260;
const DROP_END = 215;
/** From one blink of a Darcel to the next, in milliseconds. */
const MIN_PAUSE = 6000;
const MAX_PAUSE = 9000;
/** More Darcels on the screen do not blink more often, in total, than this many would. */
const MAX_TURNS = 6;

/** What moves by itself or after an action. All other motion is in style sheets. */
export function openMotion(browser: Window): Motion {
  const { document } = browser;
  const reducedMotion = browser.matchMedia('(prefers-reduced-motion: reduce)');
  const drop = dropper();
  let isBlinking = false;

  const waitForBlink = (): void => {
    const eyes = eyesInSight(browser);
    const pause = MIN_PAUSE + Math.random() * (MAX_PAUSE - MIN_PAUSE);
    browser.setTimeout(blinkOnce, pause / Math.min(Math.max(eyes.length, 1), MAX_TURNS));
  };
  const blinkOnce = (): void => {
    if (document.hidden) {
      document.addEventListener('visibilitychange', waitForBlink, { once: true });
      return;
    }
    const eyes = eyesInSight(browser);
    if (!reducedMotion.matches) blink(eyes[Math.floor(Math.random() * eyes.length)]);
    waitForBlink();
  };
  return {
    settle: pictures => {
      // In the next frame the stage shows the choice.
      browser.requestAnimationFrame(() => {
        for (const image of document.querySelectorAll<HTMLImageElement>('[data-dressing] img'))
          if (pictures.some(picture => image.src.endsWith(`/${picture}`)))
            settle(image, reducedMotion.matches ? fade : drop);
      });
    },
    startBlinking: () => {
      if (!isBlinking) waitForBlink();
      isBlinking = true;
    },
  };
}

function eyesInSight({ document, innerHeight }: Window): readonly Element[] {
  return [...document.querySelectorAll('[data-eyelid]')].filter(eye => {
    const { top, bottom, width } = eye.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });
}

function blink(eye: Element | undefined): void {
  if (!eye) return;
  eye.toggleAttribute('data-blinking', true);
  eye.addEventListener('animationend', () => eye.toggleAttribute('data-blinking', false), { once: true });
}

/** A picture that is still loading settles when it has loaded. */
function settle(image: HTMLImageElement, move: (image: HTMLImageElement) => void): void {
  if (image.complete) move(image);
  // A picture that fails has nothing to settle.
  else
    image.decode().then(
      () => move(image),
      () => undefined,
    );
}

function fade(image: HTMLImageElement): void {
  image.animate({ opacity: [0, 1] }, { duration: 200 });
}

/** Pictures drop into place, with the spring of an overshoot. */
function dropper(): (image: HTMLImageElement) => void {
  let last: HTMLImageElement | undefined;
  return image => {
    // Players often try several items of a kind. So the last picture keeps its layer, which is costly to make and to
    // merge again.
    if (last !== image) last?.style.removeProperty('will-change');
    image.style.setProperty('will-change', 'transform');
    last = image;
    // The later of two animations counts, so one that still runs need not be looked for, which would cost a layout.
    const animation = image.animate({ transform: ['translateY(-18px)', 'none'] }, { duration: DROP, easing: SPRING });
    // Chromium renders the page in each of an animation's last 40 ms, unless the animation ends sooner.
    setTimeout(() => animation.cancel(), DROP_END);
  };
}
