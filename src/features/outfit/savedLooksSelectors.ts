import { findLook, readLooks, type Avatar, type Look } from '../../../rules';
import { STORAGE_KEYS } from '../../platform/config';
import type { Platform } from '../../platform/platform';
import { stored } from '../../platform/stored';

/** The fits that the player keeps under names. */
export const LOOKS = stored<readonly Look[]>(STORAGE_KEYS.looks, raw => {
  const { looks, unread } = readLooks(raw);
  return { value: looks, isLossy: unread > 0 || !Array.isArray(raw) };
});

/** The name under which this fit is saved. Read from storage, because the store has the looks only once their panel was open. */
export function savedName(storage: Platform['storage'], avatar: Avatar): string | undefined {
  return findLook(LOOKS.read(storage) ?? [], avatar)?.name;
}
