import type { BrowserContext, Page } from 'playwright-core';

interface Movement {
  readonly by: 'animation' | 'transition' | 'script';
  /** The name of the keyframes, if there are any. */
  readonly name: string;
  readonly properties: readonly string[];
  readonly target: string;
}

declare global {
  interface Window {
    dudsMoved: Movement[];
  }
}

/** Records every animation of a page and the properties that it animates. */
export async function installMovementRecorder(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.dudsMoved = [];
    const bookkeeping = ['offset', 'computedOffset', 'easing', 'composite'];
    const propertiesOf = (frames: readonly object[]) =>
      [...new Set(frames.flatMap(frame => Object.keys(frame)))].filter(name => !bookkeeping.includes(name));
    const targetOf = (target: EventTarget | null) =>
      target instanceof HTMLImageElement
        ? target.src
        : target instanceof Element
          ? String(target.getAttribute('class'))
          : '';

    document.addEventListener(
      'animationstart',
      ({ animationName, target }) => {
        const running = document
          .getAnimations()
          .filter(animation => animation instanceof CSSAnimation && animation.animationName === animationName);
        const frames = running.flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []));
        window.dudsMoved.push({
          by: 'animation',
          name: animationName,
          properties: propertiesOf(frames),
          target: targetOf(target),
        });
      },
      true,
    );
    document.addEventListener(
      'transitionrun',
      ({ propertyName, target }) =>
        window.dudsMoved.push({ by: 'transition', name: '', properties: [propertyName], target: targetOf(target) }),
      true,
    );
    const animate: unknown = Reflect.get(Element.prototype, 'animate');
    Element.prototype.animate = function (this: Element, ...given: readonly unknown[]) {
      if (typeof animate !== 'function') throw new Error('This browser has no Element.animate.');
      const animation = Reflect.apply(animate, this, given) as Animation;
      const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
      window.dudsMoved.push({ by: 'script', name: '', properties: propertiesOf(frames), target: targetOf(this) });
      return animation;
    };
  });
}

export const recordedMovements = (page: Page): Promise<readonly Movement[]> => page.evaluate(() => window.dudsMoved);

export const movedProperties = (movements: readonly Movement[]): readonly string[] =>
  [...new Set(movements.flatMap(({ properties }) => properties))].toSorted();
