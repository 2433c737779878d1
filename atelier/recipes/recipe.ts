/** Draws an item; its key is the item's value without its ending. */
export type Recipes = Readonly<Record<string, () => string>>;
