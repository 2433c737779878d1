// Only the page's own sheets. The build writes the types of the CSS modules, which name their classes.
declare module '*.css' {}
