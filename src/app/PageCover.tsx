import { useState } from 'react';
import './pageCover.css';

/** Covers the page until it is revealed. The first cover continues the one in index.html, so it looks the same. */
export function PageCover({ isLifted }: { readonly isLifted: boolean }) {
  const [isFirst] = useState(!isLifted);
  return (
    <div
      className={`page-cover ${isFirst ? 'page-cover-asleep' : ''} ${isLifted ? 'page-cover-lifted' : ''}`}
      aria-hidden="true"
    />
  );
}
