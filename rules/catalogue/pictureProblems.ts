/** What is wrong with a picture of the wardrobe, one sentence each, with the element and attribute. */
export function pictureProblems(svg: string): readonly string[] {
  return [...drawingProblems(svg), ...stageProblems(readElements(svg).elements[0])];
}

/** What is wrong with a drawing of any size. */
export function drawingProblems(svg: string): readonly string[] {
  const size = bytesOf(svg);
  const { elements, problems } = readElements(svg);
  return [
    ...(size < MAX_BYTES ? [] : [`is ${size} bytes, which is not under ${MAX_BYTES}`]),
    ...problems,
    ...elements.flatMap(elementProblems),
    ...referenceProblems(elements),
  ];
}

const MAX_BYTES = 6 * 1024;

/** How many bytes the text of a file takes; the rules know no TextEncoder. */
export function bytesOf(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length;
}

/** What is unsafe to show on a page, one sentence each. Other mistakes do no harm there. */
export function drawingDangers(svg: string): readonly string[] {
  const bare = svg.replace(COMMENT, '');
  return DANGERS.flatMap(([pattern, sentence]) => groupsOf(bare, pattern).map(([what]) => sentence(what.slice(0, 60))));
}

/** References within the file, and pictures that are part of it, load nothing. */
const DANGERS: readonly (readonly [pattern: RegExp, sentence: (what: string) => string])[] = [
  [/<\s*((?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler))\b/gi, what => `has a <${what}>`],
  [/[\s"'/](on[a-z]+)\s*=/gi, what => `has the handler ${what}`],
  [/\b(?:href|src)\s*=[\s"']*((?!#|data:image\/)[^\s"'>]+)/gi, what => `refers to ${what}, which is outside`],
  [/\burl\([\s"']*((?!#|data:image\/)[^\s"')]+)/gi, what => `refers to ${what}, which is outside`],
  [/(@import|<!ENTITY|<\?xml-stylesheet)/gi, what => `has ${what}, which loads something`],
];

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Elements that a picture may contain, with their attributes besides the common ones. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  svg: ['xmlns', 'width', 'height', 'viewBox'],
  defs: [],
  g: [],
  path: ['d'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  use: ['href', 'x', 'y'],
  clipPath: [],
  pattern: ['width', 'height', 'patternUnits', 'patternTransform'],
};

const COMMON: readonly string[] = [
  'id',
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-path',
  'opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'transform',
];

/** Whether pictures may contain such an element, or an element with such an attribute. */
export function isAllowed(name: string, attribute?: string): boolean {
  const own = Object.hasOwn(ALLOWED, name) ? ALLOWED[name] : undefined;
  return own !== undefined && (attribute === undefined || own.includes(attribute) || COMMON.includes(attribute));
}

/** What a reference refers to is checked with the others. */
const PAINT = /^(?:none|#(?:[0-9a-f]{3}){1,2}|url\(.*)$/i;

const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g;
const ATTRIBUTE = /\s([\w:-]+)="([^"]*)"/g;
const COMMENT = /<!--(?:(?!--)[^])*-->/g;

/** The groups of each match. No group of these patterns is ever left out, but one may be empty. */
function groupsOf(text: string, pattern: RegExp): readonly Groups[] {
  return Array.from(text.matchAll(pattern), ([, ...groups]) => groups as unknown as Groups);
}

type Groups = readonly [string, string, string, string];

function readElements(svg: string): { elements: readonly Element[]; problems: readonly string[] } {
  const bare = svg.replace(COMMENT, '');
  const elements: Element[] = [];
  const problems: string[] = [];
  const open: string[] = [];
  for (const [closing, name, text, empty] of groupsOf(bare, TAG)) {
    if (closing) {
      const expected = open.pop();
      if (expected !== name) problems.push(`</${name}> closes <${expected ?? 'nothing'}>`);
      continue;
    }
    if (open.length === 0 && elements.length > 0) problems.push(`<${name}> is outside the <svg>`);
    const attributes = groupsOf(text, ATTRIBUTE);
    elements.push({ name, attributes: new Map(attributes.map(([key, value]) => [key, value])) });
    const written = attributes.map(([key]) => key);
    const twice = written.filter((key, n) => written.indexOf(key) < n);
    problems.push(...twice.map(key => `<${name}> has ${key} twice`));
    if (!empty) open.push(name);
  }
  problems.push(...open.map(name => `<${name}> is not closed`));
  const rest = bare.replace(TAG, '').trim();
  if (rest !== '') problems.push(`holds something other than elements: ${rest.slice(0, 40)}`);
  return { elements, problems };
}

function stageProblems(root: Element | undefined): readonly string[] {
  const expected = { xmlns: 'http://www.w3.org/2000/svg', width: '1200', height: '1200', viewBox: '0 0 1200 1200' };
  if (root?.name !== 'svg') return ['does not begin with <svg>'];
  return Object.entries(expected)
    .filter(([attribute, value]) => root.attributes.get(attribute) !== value)
    .map(
      ([attribute, value]) => `<svg> has ${attribute}="${root.attributes.get(attribute) ?? ''}" instead of "${value}"`,
    );
}

function elementProblems({ name, attributes }: Element): readonly string[] {
  if (!isAllowed(name)) return [`<${name}> is not allowed`];
  const stray = [...attributes.keys()].filter(attribute => !isAllowed(name, attribute));
  const paints = (['fill', 'stroke'] as const).filter(attribute => !PAINT.test(attributes.get(attribute) ?? 'none'));
  return [
    ...stray.map(attribute => `<${name}> has ${attribute}, which is not allowed`),
    ...paints.map(
      attribute => `<${name}> has ${attribute}="${attributes.get(attribute)}" instead of a colour such as "#2742e0"`,
    ),
  ];
}

function referenceProblems(elements: readonly Element[]): readonly string[] {
  const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? []);
  const twice = ids.filter((id, n) => ids.indexOf(id) < n).map(id => `the id ${id} appears twice`);
  const wrong = elements.flatMap(({ name, attributes }) =>
    [...attributes].flatMap(([attribute, value]) => {
      const target = targetOf(attribute, value);
      if (target === undefined || ids.includes(target)) return [];
      return [`<${name}> has ${attribute}="${value}", which is not an id of this file`];
    }),
  );
  return [...twice, ...wrong];
}

/** The id that an attribute refers to; the whole value if it refers to anything else, which no id can equal. */
function targetOf(attribute: string, value: string): string | undefined {
  if (attribute === 'href') return /^#([\w-]+)$/.exec(value)?.[1] ?? value;
  if (attribute === 'xmlns' || !/[(:\\]/.test(value) || attribute.toLowerCase().endsWith('transform')) return undefined;
  return /^url\(#([\w-]+)\)$/.exec(value)?.[1] ?? value;
}
