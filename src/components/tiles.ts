import { ticked, tile } from './tiles.module.css';

export { tile as tileClass, tiles as tilesClass } from './tiles.module.css';

/** The class of a tile that has a tick while it is pressed. */
export const tickedTileClass = `${tile} ${ticked}`;
