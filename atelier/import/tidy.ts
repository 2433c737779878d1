import type { XastElement } from 'svgo';
import { STAGE } from '../paint';
import { isAllowed } from '#rules/catalogue/pictureProblems';
import { childrenOf, covers, frameOf, LINE, within, type Frame } from './elements';
import { scale } from './scale';

/** Makes the picture one of our canvas, with attributes that the rules know and colours that they can compare. */
export function tidy(root: XastElement): void {
  const frame = frameOf(root);
  dropFrameClip(root, frame);
  for (const element of within(root)) {
    if (element !== root && element.name === 'svg') unnest(element);
    if (element.name === 'a') element.name = 'g';
    if (element.name === 'clipPath') within(element).forEach(shape => keep(shape, own => !PAINTS.includes(own)));
    dropStray(element);
  }
  putOnStage(root, frame);
}

const PAINTS: readonly string[] = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'opacity'];

/** The properties of `style` as attributes. Figma writes each colour twice, the second time for wide screens. */
export function readStyle(element: XastElement): void {
  const { style = '', ...attributes } = element.attributes;
  for (const [, name = '', value = ''] of style.matchAll(/(?:^|;)\s*([a-z][\w-]*)\s*:\s*([^;]+)/gi))
    if (!value.startsWith('color(')) attributes[name] = value.replace('!important', '').trim();
  element.attributes = attributes;
}

/** Figma clips everything by the frame, which the canvas does as well. */
function dropFrameClip(root: XastElement, frame: Frame): void {
  const clips = within(root).filter(({ name }) => name === 'clipPath');
  const ofFrame = clips.filter(clip => childrenOf(clip).some(shape => covers(shape, frame)));
  const addresses = ofFrame.map(({ attributes }) => `url(#${attributes.id})`);
  const drop = (element: XastElement): void => {
    if (element.attributes.transform !== undefined) return;
    if (addresses.includes(element.attributes['clip-path'] ?? '')) delete element.attributes['clip-path'];
    childrenOf(element).forEach(drop);
  };
  drop(root);
}

/** A picture within the picture becomes a group at its place. */
function unnest(element: XastElement): void {
  const { x = '0', y = '0', width, viewBox } = element.attributes;
  const [left, top, across] = frameOf(element);
  const size = viewBox && width ? Number(width) / across : 1;
  const inner = viewBox ? ` scale(${size}) translate(${-left} ${-top})` : '';
  element.name = 'g';
  element.attributes = { transform: `translate(${x} ${y})${inner}` };
}

const ROOT = { xmlns: 'http://www.w3.org/2000/svg', width: '1200', height: '1200', viewBox: '0 0 1200 1200' };

function putOnStage(root: XastElement, [x, y, width]: Frame): void {
  const size = STAGE.size / width;
  if (size !== 1) scale(root, size);
  const inherited = Object.entries(root.attributes).filter(([name]) => isAllowed('g', name));
  const moved = x === 0 && y === 0 ? [] : [['transform', `translate(${-x * size} ${-y * size})`] as const];
  root.attributes = { ...ROOT };
  if (inherited.length + moved.length === 0) return;
  const group: XastElement = { ...root, name: 'g', attributes: Object.fromEntries([...inherited, ...moved]) };
  root.children = [group];
}

/** What the rules refuse; shapes that svgo turns into paths keep their measures until then. */
function dropStray(element: XastElement): void {
  const { name } = element;
  keep(element, own => (isAllowed(name) ? isAllowed(name, own) : !NOTES.test(own)));
}

function keep(element: XastElement, isKept: (attribute: string) => boolean): void {
  element.attributes = Object.fromEntries(Object.entries(element.attributes).filter(([own]) => isKept(own)));
}

const NOTES = new RegExp(`^(?:${LINE}|class|.*:.*)$`);

/** Writes the width of lines that have none, because the checks read what is written. */
export function spellOut(element: XastElement, inherited: Readonly<Record<string, string>> = {}): void {
  dropStray(element);
  const { name, attributes } = element;
  const known = { ...inherited, ...attributes };
  const isLine = SHAPES.includes(name) && (known.stroke ?? 'none') !== 'none';
  if (isLine && known['stroke-width'] === undefined) attributes['stroke-width'] = '1';
  childrenOf(element).forEach(child => spellOut(child, known));
}

const SHAPES: readonly string[] = ['path', 'circle', 'ellipse', 'rect'];
