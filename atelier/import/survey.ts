import type { XastElement } from 'svgo';
import { OperatorError } from '../../server/config/errors';
import { isAllowed } from '#rules/catalogue/pictureProblems';
import { childrenOf, LINE, referenceOf, within } from './elements';

/** What to change in Figma or Inkscape about what no drawing of the wardrobe may hold. */
const REMEDIES = {
  text: 'Text: in Figma choose Flatten (Ctrl+E), in Inkscape Path › Object to Path, or draw the letters.',
  gradient: 'A gradient: give it one flat colour, and draw a shade as a shape of its own.',
  mask: 'A mask: in Figma use Boolean › Intersect instead of a mask, and strokes in the centre, because others are exported as masks; in Inkscape release it and use Path › Intersection.',
  effect:
    'An effect (shadow, blur, background blur): remove it in Figma’s Effects or with Inkscape’s Filters › Remove Filters, and draw a shadow as a flat shape.',
  blend: 'A blend mode: set it to Normal (in Figma Pass through) and choose the colour that it made.',
  picture: 'A picture of pixels: remove it, or trace it with Inkscape’s Path › Trace Bitmap and simplify.',
  pattern: 'A pattern: draw its shapes, in Inkscape with Object › Pattern › Pattern to Objects.',
  marker: 'A marker at a line’s end: in Inkscape choose Path › Stroke to Path.',
  symbol: 'A symbol: in Figma detach the instance, in Inkscape choose Edit › Clone › Unlink Clone.',
  script: 'A script or an animation: remove it.',
  outside: 'A reference to something that is not in this file: put it into the drawing, or remove it.',
  other: 'Something that is no shape: remove it, or convert it to a path.',
} as const;

type Kind = keyof typeof REMEDIES;

const KINDS: Readonly<Record<string, Kind>> = {
  ...{ text: 'text', tspan: 'text', textPath: 'text', flowRoot: 'text' },
  ...{ linearGradient: 'gradient', radialGradient: 'gradient', meshgradient: 'gradient' },
  ...{ mask: 'mask', filter: 'effect', foreignObject: 'effect', image: 'picture', marker: 'marker', symbol: 'symbol' },
  ...{ script: 'script', animate: 'script', animateTransform: 'script', animateMotion: 'script', set: 'script' },
};

/** What `tidy` turns into paths and groups. */
const CONVERTED: readonly string[] = ['line', 'polyline', 'polygon', 'svg', 'a'];
/** These paint only if something refers to them. */
const DEFINITIONS: readonly string[] = [
  ...['defs', 'clipPath', 'mask', 'pattern', 'marker', 'symbol', 'filter', 'linearGradient', 'radialGradient'],
  ...['style', 'title', 'desc', 'metadata'],
];
/** Drawings may have others, but none that look alike with them. */
const PATTERN: readonly string[] = ['id', 'width', 'height', 'patternUnits', 'patternTransform', LINE];
const MAX_PLACES = 6;

/** So many shapes that are painted, each as often as it is used, would take minutes. */
const MAX_PAINTED = 20_000;

function countPainted(
  element: XastElement,
  byId: ReadonlyMap<string, XastElement>,
  known: Map<XastElement, number>,
): number {
  const before = known.get(element);
  if (before !== undefined) return before;
  // What is used within itself has no end.
  known.set(element, Infinity);
  const used = Object.entries(element.attributes).flatMap(own => byId.get(referenceOf(...own) ?? '') ?? []);
  const parts = [...childrenOf(element), ...used];
  const count = parts.reduce((sum, part) => sum + countPainted(part, byId, known), 1);
  known.set(element, count);
  return count;
}

/** What cannot be made valid, one sentence for each kind with the places. What is hidden or unused is not seen. */
export function survey(root: XastElement): readonly string[] {
  const places = new Map<Kind, Set<string>>();
  const note = (kind: Kind, { name, attributes }: XastElement): void => {
    const id = attributes.id === undefined ? '' : ` "${attributes.id}"`;
    places.set(kind, (places.get(kind) ?? new Set()).add(`<${name}>${id} in line ${attributes[LINE]}`));
  };
  const byId = new Map(
    within(root).flatMap(element => (element.attributes.id ? [[element.attributes.id, element]] : [])),
  );
  if (countPainted(root, byId, new Map()) > MAX_PAINTED)
    throw new OperatorError('uses its shapes within themselves or thousands of times');
  lookAt(root, note, byId, new Set());
  return [...places].map(([kind, found]) => {
    const more = found.size > MAX_PLACES ? ` and ${found.size - MAX_PLACES} more` : '';
    return `${REMEDIES[kind]} Here: ${[...found].slice(0, MAX_PLACES).join(', ')}${more}.`;
  });
}

type Note = (kind: Kind, element: XastElement) => void;

function lookAt(
  element: XastElement,
  note: Note,
  byId: ReadonlyMap<string, XastElement>,
  seen: Set<XastElement>,
): void {
  const { name, attributes } = element;
  if (seen.has(element) || attributes.display === 'none' || attributes.opacity === '0') return;
  seen.add(element);
  const kind = KINDS[name] ?? (CONVERTED.includes(name) || isAllowed(name) ? undefined : 'other');
  if (kind) {
    note(kind, element);
    return;
  }
  if (name === 'pattern' && Object.keys(attributes).some(own => !PATTERN.includes(own))) note('pattern', element);
  if (!['normal', undefined].includes(attributes['mix-blend-mode'])) note('blend', element);
  if (/^\w[\w-]*\((?!#)/.test(attributes.filter ?? '') && !attributes.filter?.startsWith('url'))
    note('effect', element);
  for (const [attribute, value] of Object.entries(attributes)) {
    const id = name === 'a' ? undefined : referenceOf(attribute, value);
    if (id === undefined) continue;
    const target = byId.get(id);
    const refused = target ? KINDS[target.name] : 'outside';
    if (refused) note(refused, element);
    else if (target) lookAt(target, note, byId, seen);
  }
  for (const child of childrenOf(element)) if (!DEFINITIONS.includes(child.name)) lookAt(child, note, byId, seen);
}
