import { describeFit, type Avatar, type Wardrobe } from '../../../rules';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';

const NOTHING: Wardrobe = [];

export type Describe = (entry: { readonly avatar: Avatar }) => string;

/** Fits in words. Items have their own titles once the catalogue has loaded. */
export function useDescriptions(): Describe {
  const { data: wardrobe = NOTHING } = useGetWardrobeQuery(undefined);
  return ({ avatar }) => describeFit(avatar, wardrobe);
}
