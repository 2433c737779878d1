import type { Look } from '#rules/fits/looks';
import type { RootState } from '../../base/storeTypes';
import type { LooksState } from './looksSlice';

/** Undefined until the code of the looks has started. */
export function selectLooks({ looks }: RootState): readonly Look[] | undefined {
  return looks?.list;
}

export function selectKnownLook({ looks }: RootState): LooksState['known'] {
  return looks?.known ?? null;
}

export function selectFoundFit({ looks }: RootState): LooksState['found'] {
  return looks?.found ?? null;
}
