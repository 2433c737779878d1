import type { CDPSession } from 'playwright-core';

interface Valued {
  readonly value?: string | number | boolean;
}

/** What of Chromium's accessibility nodes is read. */
interface Node {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: Valued;
  readonly name?: Valued;
  readonly description?: Valued;
  readonly value?: Valued;
  readonly properties?: readonly { readonly name: string; readonly value: Valued }[];
  readonly childIds?: readonly string[];
}

/** One thing that a screen reader stops at. */
export interface Line {
  readonly depth: number;
  readonly text: string;
  readonly isText: boolean;
  readonly focused: boolean;
}

/** Containers that no screen reader mentions, unless they are named. */
const UNSAID = [
  'generic',
  'none',
  'paragraph',
  'Section',
  'LabelText',
  'RootWebArea',
  'time',
  'strong',
  'emphasis',
  'mark',
  'sectionheader',
  'sectionfooter',
];
/** Parts of texts, and options of a closed list. */
const UNREAD = ['InlineTextBox', 'LineBreak', 'MenuListPopup'];
const TEXTS = ['StaticText', 'ListMarker'];
/** What is said if it is true. */
const STATES = ['disabled', 'pressed', 'checked', 'selected', 'busy', 'invalid', 'readonly', 'required'];

const textOf = (valued: Valued | undefined): string =>
  String(valued?.value ?? '')
    .replace(/\s+/g, ' ')
    .trim();

function statesOf({ role, properties = [] }: Node): readonly string[] {
  return properties.flatMap(({ name, value: { value } }) => {
    if (name === 'level' && textOf(role) === 'heading') return [`level ${String(value)}`];
    if (name === 'expanded') return [value === true ? 'expanded' : 'collapsed'];
    if (name === 'pressed' && value === 'false') return ['not pressed'];
    return STATES.includes(name) && (value === true || value === 'true') ? [name] : [];
  });
}

const isFocused = ({ properties = [] }: Node): boolean =>
  properties.some(({ name, value }) => name === 'focused' && value.value === true);

function lineOf(node: Node): string {
  const [role, name, value, description] = [node.role, node.name, node.value, node.description].map(textOf);
  const said = [`${role}${name ? ` "${name}"` : ''}`, ...(value ? [`value "${value}"`] : []), ...statesOf(node)];
  return said.join(', ') + (description ? `. ${description}` : '');
}

/**
 * Everything that a screen reader finds on the page, in reading order, from the tree that Chromium gives it. Lists can be
 * cut short.
 */
export async function readTree(session: CDPSession, maxItems = Infinity): Promise<readonly Line[]> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { readonly nodes: readonly Node[] };
  const byId = new Map(nodes.map(node => [node.nodeId, node]));
  const childrenOf = ({ childIds = [] }: Node): readonly Node[] => childIds.flatMap(id => byId.get(id) ?? []);

  const read = (node: Node, depth: number): readonly Line[] => {
    const role = textOf(node.role);
    const name = textOf(node.name);
    if (TEXTS.includes(role))
      return node.ignored || name === '' ? [] : [{ depth, text: name, isText: true, focused: false }];
    if (UNREAD.includes(role)) return [];
    if (role === 'listitem')
      return itemOf(
        childrenOf(node).flatMap(child => read(child, depth)),
        depth,
      );
    const isSaid = !node.ignored && role !== 'RootWebArea' && (name !== '' || !UNSAID.includes(role));
    const inside = joined(childrenOf(node).flatMap(child => read(child, isSaid ? depth + 1 : depth)));
    if (!isSaid) return role === 'paragraph' ? inside.map(line => ({ ...line, isText: false })) : inside;
    // What the name says already is not read twice.
    const isNew = ({ depth: at, text }: Line) =>
      at !== depth + 1 || !(name.includes(text) || text === `image "${name}"`);
    const rest = inside.filter(isNew);
    if (['status', 'alert'].includes(role) && rest.length === 0) return [];
    const self = { depth, text: lineOf(node), isText: false, focused: isFocused(node) };
    return [self, ...(role === 'list' ? shortened(rest, depth + 1, maxItems) : rest)];
  };

  return nodes[0] === undefined ? [] : read(nodes[0], 0);
}

/** Adjacent pieces of text are read in one go. */
function joined(lines: readonly Line[]): readonly Line[] {
  const all: Line[] = [];
  for (const line of lines) {
    const last = all.at(-1);
    const isOneText = last?.isText && line.isText && last.depth === line.depth;
    if (isOneText) all[all.length - 1] = { ...last, text: `${last.text} ${line.text}` };
    else all.push(line);
  }
  return all;
}

/** What belongs to an item of a list is below its first line. */
const itemOf = (lines: readonly Line[], depth: number): readonly Line[] =>
  joined(lines).map((line, at) =>
    at === 0 ? { ...line, text: `- ${line.text}`, isText: false } : { ...line, depth: Math.max(line.depth, depth + 1) },
  );

/** The first items of a list, the one with the focus, and how many others there are. */
function shortened(lines: readonly Line[], depth: number, maxItems: number): readonly Line[] {
  const starts = lines.flatMap((line, at) => (line.depth === depth ? [at] : []));
  const end = starts[maxItems];
  if (end === undefined) return lines;
  const more = { depth, text: `… and ${starts.length - maxItems} more`, isText: false, focused: false };
  return [...lines.slice(0, end), more, ...lines.slice(end).filter(({ focused }) => focused)];
}
