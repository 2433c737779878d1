import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// On a loaded machine, a lazy panel may take far longer than the default of one second.
configure({ asyncUtilTimeout: 60_000 });

/** Nothing has a place in jsdom, so nothing ever comes into view. */
class IdleObserver {
  observe = () => undefined;
  disconnect = () => undefined;
}
Object.assign(globalThis, { IntersectionObserver: IdleObserver });

const computedStyle = 'document' in globalThis ? window.getComputedStyle.bind(window) : undefined;
const displays = new Map<string, string>();

/** How an element without attributes is displayed. */
function displayOf(tag: string): string {
  const known = displays.get(tag);
  if (known !== undefined) return known;
  const bare = document.body.appendChild(document.createElement(tag));
  const display = computedStyle?.(bare).display ?? '';
  bare.remove();
  displays.set(tag, display);
  return display;
}

function inheritedStyle(element: HTMLElement, name: string, initial: string): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const value = (at as HTMLElement).style.getPropertyValue(name);
    if (value !== '') return value;
  }
  return initial;
}

function ownStyle(element: HTMLElement): CSSStyleDeclaration {
  const { style, hidden, localName } = element;
  const isClosed = hidden || (localName === 'dialog' && !element.hasAttribute('open'));
  const values: Readonly<Record<string, string>> = {
    display: style.display || (isClosed ? 'none' : displayOf(localName)),
    visibility: inheritedStyle(element, 'visibility', 'visible'),
    'pointer-events': inheritedStyle(element, 'pointer-events', 'auto'),
  };
  const getPropertyValue = (name: string): string => values[name] ?? style.getPropertyValue(name);
  const own = { ...values, pointerEvents: values['pointer-events'], getPropertyValue };
  return new Proxy(style, {
    get: (all, name): unknown => Reflect.get(own, name) ?? Reflect.get(all, name),
  });
}

/**
 * jsdom matches its whole default style sheet for each element that a query by role passes, which is a tenth of what
 * the app's tests take. They load no other sheet, so what counts is in an element's own attributes.
 */
if (computedStyle)
  window.getComputedStyle = (element, pseudo) =>
    element instanceof HTMLElement && !pseudo ? ownStyle(element) : computedStyle(element, pseudo);
