import { findLook } from '#rules/fits/looks';
import type { Avatar } from '#rules/outfit/avatar';
import { KEPT } from '../../platform/kept';
import type { Platform } from '../../platform/platform';

/** The name under which this fit is saved. Read from storage, because the store has the looks only once their panel was open. */
export function savedName(storage: Platform['storage'], avatar: Avatar): string | undefined {
  return findLook(KEPT.looks.read(storage) ?? [], avatar)?.name;
}
