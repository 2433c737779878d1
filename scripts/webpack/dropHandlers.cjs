const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

/** Handlers of RTK Query's middleware, each with the option that it serves. */
const HANDLERS = {
  buildPollingHandler: 'pollingInterval',
  buildCacheLifecycleHandler: 'onCacheEntryAdded',
  buildQueryLifecycleHandler: 'onQueryStarted',
};
const FOLDERS = ['src/api', 'src/app', 'src/features'];

/** Takes out the handlers whose option no source uses: the middleware lists all of them, so the minifier keeps them. */
module.exports = function dropHandlers(source) {
  const sources = FOLDERS.map(folder => path.join(this.rootContext, folder)).flatMap(folder => {
    this.addContextDependency(folder);
    const files = readdirSync(folder, { recursive: true }).filter(name => /\.tsx?$/.test(name));
    return files.map(name => readFileSync(path.join(folder, name), 'utf8'));
  });
  const unused = Object.keys(HANDLERS).filter(handler => !sources.some(text => text.includes(HANDLERS[handler])));
  return unused.reduce((text, handler) => {
    const entry = new RegExp(`^\\s*${handler},?$`, 'm');
    if (!entry.test(text))
      throw new Error(`RTK Query lists no ${handler} any more: see scripts/webpack/dropHandlers.cjs.`);
    return text.replace(entry, '');
  }, source);
};
