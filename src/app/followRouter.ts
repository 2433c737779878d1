import type { createBrowserRouter } from 'react-router-dom';
import { locationChanged } from '../features/navigation/navigationSlice';
import type { AppDispatch } from './store';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** Mirrors the address into the store: at once, and whenever it changes. */
export function followRouter(router: Router, dispatch: AppDispatch): void {
  let last = '';
  const follow = ({ location: { pathname, search } }: Router['state']): void => {
    if (pathname + search === last) return;
    last = pathname + search;
    dispatch(locationChanged({ pathname, search }));
  };
  follow(router.state);
  router.subscribe(follow);
}
