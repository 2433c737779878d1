import { Outlet } from 'react-router-dom';

/** What every screen stands in: header, overlay, dialogs, the quiet line. */
export function Layout() {
  return <Outlet />;
}
