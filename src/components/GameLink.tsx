import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { keepDemo } from '../platform/address';
import { isExtraEntry } from '../platform/backEntries';

type GameLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { readonly to: string };

/** A link within the game, which keeps the demo or the trial. The router's own Link would add its code for prefetching. */
export function GameLink({ to, children, ...link }: GameLinkProps) {
  const { search } = useLocation();
  const target = keepDemo(to, search);
  const follow = useLinkClickHandler(target);
  const followInstead = useLinkClickHandler(target, { replace: true });
  return (
    <a {...link} href={useHref(target)} onClick={event => (isExtraEntry(window) ? followInstead : follow)(event)}>
      {children}
    </a>
  );
}
