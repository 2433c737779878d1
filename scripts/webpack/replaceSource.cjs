/** Puts other source code in a module's place. */
module.exports = function replaceSource() {
  return this.getOptions().source;
};
