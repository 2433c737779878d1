/**
 * react-router wraps its components in calls that no minifier dares to drop, so forms, fetchers and scroll restoration
 * would come along unused. Said to be pure, what nobody imports goes.
 */
module.exports = source =>
  source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /*#__PURE__*/ $1');
