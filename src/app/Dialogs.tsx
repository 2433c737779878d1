import { useEffect } from 'react';
import { NoticeDialog } from '../features/notices/NoticeDialog';
import { Overlay } from './Overlay';

interface DialogsProps {
  readonly onStanding: (areStanding: boolean) => void;
}

/** What stands above the page: the overlay, and above it the alerts and questions. */
export function Dialogs({ onStanding }: DialogsProps) {
  useEffect(() => {
    onStanding(true);
    return () => onStanding(false);
  }, [onStanding]);
  return (
    <>
      <Overlay />
      <NoticeDialog />
    </>
  );
}
