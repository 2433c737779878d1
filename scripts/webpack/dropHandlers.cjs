const { readFileSync } = require('node:fs');
const path = require('node:path');
const { globSync } = require('tinyglobby');

/** Handlers of RTK Query's middleware, each with the option that it serves. */
const HANDLERS = {
  buildPollingHandler: 'pollingInterval',
  buildCacheLifecycleHandler: 'onCacheEntryAdded',
  buildQueryLifecycleHandler: 'onQueryStarted',
};
const FOLDERS = ['src/api', 'src/app', 'src/features'];

/** Takes out the handlers whose option no source uses: the middleware lists all of them, so the minifier keeps them. */
module.exports = function dropHandlers(source) {
  FOLDERS.forEach(folder => this.addContextDependency(path.resolve(folder)));
  const sources = globSync(FOLDERS.map(folder => `${folder}/**/*.{ts,tsx}`)).map(file => readFileSync(file, 'utf8'));
  const unused = Object.keys(HANDLERS).filter(handler => !sources.some(text => text.includes(HANDLERS[handler])));
  return unused.reduce((text, handler) => {
    const entry = new RegExp(`^\\s*${handler},?$`, 'm');
    if (!entry.test(text))
      throw new Error(`RTK Query lists no ${handler} any more: see scripts/webpack/dropHandlers.cjs.`);
    return text.replace(entry, '');
  }, source);
};
