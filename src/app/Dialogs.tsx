import { NoticeDialog } from '../features/notices/NoticeDialog';
import { Overlay } from './Overlay';

/** What stands above the page: the overlay, and above it the alerts and questions. */
export function Dialogs() {
  return (
    <>
      <Overlay />
      <NoticeDialog />
    </>
  );
}
