module.exports = globalThis.pglite;
