import { inThousands } from '#rules/inThousands';
import { area } from './catalogue';

/** How numbers and names are written where no sentence does it. */
export const FORMATS = area('formats', {
  number: inThousands,
  names: (names: readonly string[]) => names.join(', '),
});
