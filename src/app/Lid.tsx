import { useState } from 'react';
import './lid.css';

/** Covers the page until it is revealed. The first lid continues the one in index.html, so it looks the same. */
export function Lid({ isLifted }: { readonly isLifted: boolean }) {
  const [isFirst] = useState(!isLifted);
  return <div className={`lid ${isFirst ? 'lid-asleep' : ''} ${isLifted ? 'lid-lifted' : ''}`} aria-hidden="true" />;
}
