import { useState } from 'react';
import './Lid.css';

/** Covers the page until it is revealed. The first lid continues the one in index.html, so it looks the same. */
export function Lid({ isLifted }: { readonly isLifted: boolean }) {
  const [isFirst] = useState(!isLifted);
  const classes = ['lid', ...(isFirst ? ['lid-asleep'] : []), ...(isLifted ? ['lid-lifted'] : [])];
  return <div className={classes.join(' ')} aria-hidden="true" />;
}
