/**
 * A Babel plugin for packages that assign to their components after declaring them, which the minifier takes for a use
 * of the component. Names for React's developer tools go; a class's contextType moves into the class.
 */
module.exports = ({ types: t }) => ({
  visitor: {
    ExpressionStatement(statement) {
      const { left, right } = statement.node.expression;
      if (!statement.parentPath.isProgram() || !t.isMemberExpression(left) || !t.isIdentifier(left.object)) return;
      if (t.isIdentifier(left.property, { name: 'displayName' })) statement.remove();
      if (!t.isIdentifier(left.property, { name: 'contextType' })) return;
      const { init } = statement.scope.getBinding(left.object.name).path.node;
      if (!t.isClass(init)) return;
      init.body.body.push(t.classProperty(t.identifier('contextType'), right, null, null, false, true));
      statement.remove();
    },
  },
});
