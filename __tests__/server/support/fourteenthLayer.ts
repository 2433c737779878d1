import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { LAYERS } from '#rules/outfit/layers';

/** Importing this adds a layer to the game. Import it first, because other modules read the layers while they load. */
export const NEW_LAYER = 'handAccessories';
(LAYERS as unknown as string[]).push(NEW_LAYER);
(DEFAULT_AVATAR as Record<string, string>)[NEW_LAYER] = 'hand-accessories/ring.svg';
