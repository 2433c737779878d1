import { useEffect } from 'react';
import { NoticeDialog } from '../features/notices/NoticeDialog';
import { SignInDialog } from '../features/session/SignInDialog';
import { Overlay } from './Overlay';

export { keepFocus } from '../platform/keepFocus';

interface DialogsProps {
  readonly onStanding: (areStanding: boolean) => void;
}

/** What stands above the page: the overlay, above it the sign-in, and above both the alerts and questions. */
export function Dialogs({ onStanding }: DialogsProps) {
  useEffect(() => {
    onStanding(true);
    return () => onStanding(false);
  }, [onStanding]);
  return (
    <>
      <Overlay />
      <SignInDialog />
      <NoticeDialog />
    </>
  );
}
