/** A run of text or an icon, and its colour. */
export interface Ink {
  /** The text, or the name of the icon's control. */
  readonly text: string;
  readonly marker: 'text' | 'icon';
  readonly rgb: readonly [number, number, number];
  /** The colour's alpha times the opacity of all ancestors. */
  readonly alpha: number;
  /** WCAG 1.4.3 and 1.4.11: 4.5 for text, 3 for large text and icons. */
  readonly needed: 4.5 | 3;
  /** In pixels from the page's top left corner. */
  readonly boxes: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}

/** Runs in the page. Finds every visible text and icon, except those of disabled controls. */
export function collectInks(): Ink[] {
  const UNREAD = ':disabled, [inert], option, script, style, noscript, .page-cover';
  /** What is only for screen readers is clipped away. */
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
  const isUnread = (element: Element): boolean => element.closest(UNREAD) !== null || isClipped(element);
  const opacityOf = (element: Element | null): number =>
    element === null ? 1 : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
  // Content that is scrolled out of its frame is hidden under something else.
  const framesOf = (element: Element | null): readonly DOMRect[] =>
    element === null || element === document.body
      ? []
      : [
          ...(getComputedStyle(element).overflow === 'visible' ? [] : [element.getBoundingClientRect()]),
          ...framesOf(element.parentElement),
        ];
  const within = (rect: DOMRect, frame: DOMRect): DOMRect => {
    const [x, y] = [Math.max(rect.left, frame.left), Math.max(rect.top, frame.top)];
    const [right, bottom] = [Math.min(rect.right, frame.right), Math.min(rect.bottom, frame.bottom)];
    return new DOMRect(x, y, Math.max(0, right - x), Math.max(0, bottom - y));
  };
  const boxesOf = (element: Element, rects: Iterable<DOMRect>) =>
    [...rects]
      .map(rect => ({ rect, seen: framesOf(element).reduce(within, rect) }))
      .filter(({ rect, seen }) => seen.width > 2 && seen.height > Math.max(2, rect.height / 2))
      .map(({ seen: { x, y, width, height } }) => ({ x: x + scrollX, y: y + scrollY, width, height }));
  const inkOf = (element: Element, text: string, rects: Iterable<DOMRect>, marker: Ink['marker']): Ink => {
    const style = getComputedStyle(element);
    const [red = 0, green = 0, blue = 0, alpha = 1] = (style.color.match(/[\d.]+/g) ?? []).map(Number);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    return {
      text,
      marker,
      rgb: [red, green, blue],
      alpha: alpha * opacityOf(element),
      needed: marker === 'text' && !isLarge ? 4.5 : 3,
      boxes: boxesOf(element, rects),
    };
  };
  const inks: Ink[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    // What a closed disclosure hides has boxes all the same.
    if (element === null || text === '' || isUnread(element) || !element.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    inks.push(inkOf(element, text, range.getClientRects(), 'text'));
  }
  // A select whose own text is transparent shows another text.
  for (const select of document.querySelectorAll('select'))
    if (!isUnread(select) && getComputedStyle(select).color !== 'rgba(0, 0, 0, 0)')
      inks.push(inkOf(select, 'select', [select.getBoundingClientRect()], 'text'));
  // Other icons are decoration beside a text.
  for (const icon of document.querySelectorAll('button svg, a svg, select + svg')) {
    const name = icon.closest('[aria-label]')?.getAttribute('aria-label') ?? icon.parentElement?.textContent ?? '';
    const drawn = icon.querySelector('[fill="currentColor"], [stroke="currentColor"]');
    if (drawn && !isUnread(icon)) inks.push(inkOf(icon, `icon of ${name}`, [icon.getBoundingClientRect()], 'icon'));
  }
  return inks.filter(({ boxes }) => boxes.length > 0);
}
