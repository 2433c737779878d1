import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { locationChanged } from '../features/navigation/navigationSlice';
import { keepDemo } from '../platform/demo';
import { useAppDispatch } from './hooks';

interface RouterBridgeProps {
  /** Receives the router's way to change the address. */
  readonly onNavigator: (navigate: (path: string) => void) => void;
}

/** Reports each change of the address to the store, and lets listeners change it. The address itself stays in the router. */
export function RouterBridge({ onNavigator }: RouterBridgeProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const reported = useRef(pathname + search);
  useLayoutEffect(() => onNavigator(path => void navigate(keepDemo(path, search))), [onNavigator, navigate, search]);
  useLayoutEffect(() => {
    if (reported.current === pathname + search) return;
    reported.current = pathname + search;
    dispatch(locationChanged({ pathname, search }));
  }, [dispatch, pathname, search]);
  return null;
}
