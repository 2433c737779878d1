import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { locationChanged, menuClosed } from '../features/navigation/navigationSlice';
import type { Move } from '../platform/backEntries';
import { useAppDispatch } from '../base/hooks';

export type Navigate = (path: string, move: Move) => void;

interface RouterBridgeProps {
  /** Called with the router's function that changes the address. */
  readonly onNavigator: (navigate: Navigate) => void;
}

/** Marks an address that 'into' has pushed. */
const INTO = { into: true };

/** Reports each change of the address to the store, and lets listeners change it. The address itself stays in the router. */
export function RouterBridge({ onNavigator }: RouterBridgeProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation() as Location<unknown>;
  const reported = useRef(pathname + search);
  useLayoutEffect(
    () =>
      onNavigator((path, move) => {
        if (move === 'out' && state !== null) return void navigate(-1);
        const kept = move === 'into' ? INTO : move === 'replace' ? state : null;
        void navigate(path, {
          replace: move === 'replace' || move === 'out',
          state: kept,
        });
      }),
    [onNavigator, navigate, state],
  );
  useLayoutEffect(() => {
    // A link to the page that is already open.
    if (reported.current === pathname + search) return void dispatch(menuClosed());
    reported.current = pathname + search;
    dispatch(locationChanged({ pathname, search }));
  }, [dispatch, pathname, search, key]);
  return null;
}
