import type { Motion } from './platform';

const SPRING = 'cubic-bezier(0.34, 1.56, 0.64, 1)';
/** In milliseconds, from one blink of a Darcel to its next. */
const SHORTEST_STARE = 6000;
const LONGEST_STARE = 9000;
/** Where many stand on one screen, they take turns as though there were so many. */
const CROWD = 6;

/** What moves by itself or after an action; everything else that moves is a matter of style sheets. */
export function openMotion(browser: Window): Motion {
  const { document } = browser;
  const stillness = browser.matchMedia('(prefers-reduced-motion: reduce)');
  let isBlinking = false;

  const stare = (): void => {
    const eyes = eyesInSight(browser);
    const pause = SHORTEST_STARE + Math.random() * (LONGEST_STARE - SHORTEST_STARE);
    browser.setTimeout(blinkOnce, pause / Math.min(Math.max(eyes.length, 1), CROWD));
  };
  const blinkOnce = (): void => {
    if (document.hidden) {
      document.addEventListener('visibilitychange', stare, { once: true });
      return;
    }
    const eyes = eyesInSight(browser);
    if (!stillness.matches) blink(eyes[Math.floor(Math.random() * eyes.length)]);
    stare();
  };
  return {
    settle: pictures => {
      // By then the stage shows what was chosen.
      browser.requestAnimationFrame(() => {
        for (const image of document.querySelectorAll<HTMLImageElement>('[data-dressing] img'))
          if (pictures.some(picture => image.src.endsWith(`/${picture}`))) settle(image, stillness.matches);
      });
    },
    startBlinking: () => {
      if (!isBlinking) stare();
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

/** A picture that has still to come settles when it is there. */
function settle(image: HTMLImageElement, isStill: boolean): void {
  const move = (): void => {
    for (const animation of image.getAnimations()) animation.cancel();
    if (isStill) image.animate({ opacity: [0, 1] }, { duration: 200 });
    else image.animate({ transform: ['translateY(-18px)', 'none'] }, { duration: 260, easing: SPRING });
  };
  if (image.complete) move();
  // What does not come has nothing to settle.
  else image.decode().then(move, () => undefined);
}
