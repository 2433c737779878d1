import type { Avatar } from '#rules/outfit/avatar';
import type { RootState } from '../../base/storeTypes';
import { selectAvatar } from '../outfit/outfitSlice';
import type { ShareState } from './shareSlice';

/** Undefined until the panel has started. */
export function selectShare({ share }: RootState): ShareState | undefined {
  return share;
}

/** The look that is shared, or what the Darcel wears. */
export function selectSharedAvatar(state: RootState): Avatar {
  return state.share?.look?.avatar ?? selectAvatar(state);
}
