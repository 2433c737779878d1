import { withoutTrailingSlashes } from '../../rules';

/** The part of an address that says which screen; '/wardrobe/' is '/wardrobe'. */
export function placeOf({ pathname, search }: { readonly pathname: string; readonly search: string }) {
  return { pathname: withoutTrailingSlashes(pathname), search };
}
