/**
 * react-router wraps its components in calls and assigns properties to them, so the minifier keeps forms, fetchers,
 * scroll restoration and error boundaries that nothing imports. Here the calls are marked as pure, and a class's
 * contextType moves into the class.
 */
module.exports = source => {
  const contexts = new Map([...source.matchAll(CONTEXT_TYPE)].map(([, name, context]) => [name, context]));
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(CONTEXT_TYPE, '')
    .replace(CLASS, (line, name) => (contexts.has(name) ? `${line} static contextType = ${contexts.get(name)};` : line))
    .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /*#__PURE__*/ $1');
};

const CONTEXT_TYPE = /^(\w+)\.contextType = (\w+);$/gm;
const CLASS = /^var (\w+) = class extends React\d*\.Component \{$/gm;
