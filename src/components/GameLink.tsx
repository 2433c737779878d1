import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { keepDemo } from '../platform/keepDemo';

type GameLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { readonly to: string };

/** A link within the game; `?demo` stays in the address. */
export function GameLink({ to, ...link }: GameLinkProps) {
  const { search } = useLocation();
  return <Link {...link} to={keepDemo(to, search)} />;
}
