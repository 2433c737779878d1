import type { CDPSession, Page } from 'playwright-core';

type Nodes = Awaited<ReturnType<typeof readNodes>>;
type Node = Nodes[number];

const readNodes = async (session: CDPSession) => (await session.send('Accessibility.getFullAXTree')).nodes;

/** What a screen reader says in one breath with the role; everything else is the browser's own business. */
const STATES = [
  'pressed',
  'expanded',
  'selected',
  'checked',
  'disabled',
  'busy',
  'modal',
  'level',
  'live',
  'hasPopup',
  'roledescription',
  'keyshortcuts',
];

/** Nodes of the browser's layout that nobody is told about. */
const SILENT = new Set(['generic', 'none', 'InlineTextBox', 'LineBreak', 'ListMarker', 'RootWebArea']);

function lineOf({ role, name, value, description, properties = [] }: Node): string {
  const states = properties
    .filter(property => STATES.includes(property.name) && property.value.value !== false && property.value.value !== '')
    .map(property => (property.value.value === true ? property.name : `${property.name}=${property.value.value}`));
  const parts = [
    role?.value as string,
    name?.value ? `"${name.value as string}"` : '',
    value?.value ? `= ${String(value.value)}` : '',
    states.length > 0 ? `[${states.join(', ')}]` : '',
    description?.value ? `(${description.value as string})` : '',
    properties.some(property => property.name === 'focused' && property.value.value === true) ? '← focus' : '',
  ];
  return parts.filter(part => part !== '').join(' ');
}

function print(node: Node, byId: ReadonlyMap<string, Node>, depth: number): readonly string[] {
  const role = String(node.role?.value ?? '');
  const isSilent = node.ignored || SILENT.has(role);
  // A text that only repeats the name of what it stands in is said once.
  const isEcho = role === 'StaticText' && byId.get(node.parentId ?? '')?.name?.value === node.name?.value;
  const own = isSilent || isEcho ? [] : [`${'  '.repeat(depth)}${lineOf(node)}`];
  const children = (node.childIds ?? []).flatMap(id => {
    const child = byId.get(id);
    return child ? print(child, byId, isSilent ? depth : depth + 1) : [];
  });
  return [...own, ...children];
}

/** The page as assistive technology is handed it by the browser, a line a node. */
export async function printTree(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const nodes = await readNodes(session);
  await session.detach();
  const root = nodes[0];
  if (root === undefined) return '';
  const title = `# ${String(root.name?.value ?? '')}`;
  return [title, ...print(root, new Map(nodes.map(node => [node.nodeId, node])), 0), ''].join('\n');
}
