import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { locationChanged } from '../features/navigation/navigationSlice';
import { keepDemo } from '../platform/keepDemo';
import { useAppStore } from './hooks';
import { placeOf } from './placeOf';

interface RouterMirrorProps {
  /** Takes the way in which listeners change the address. */
  readonly onSteerable: (navigate: (path: string) => void) => void;
}

/** The address in the store, and the store's listeners at the wheel. */
export function RouterMirror({ onSteerable }: RouterMirrorProps) {
  const store = useAppStore();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = placeOf(location);

  useLayoutEffect(() => onSteerable(path => void navigate(keepDemo(path, search))), [onSteerable, navigate, search]);
  useLayoutEffect(() => {
    const { navigation } = store.getState();
    if (navigation.pathname === pathname && navigation.search === search) return;
    store.dispatch(locationChanged({ pathname, search }));
  }, [store, pathname, search]);
  return null;
}
