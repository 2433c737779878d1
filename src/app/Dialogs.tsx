import { Suspense, useCallback, useEffect, type ComponentProps, type ComponentType } from 'react';
import { Dialog } from '../components/Dialog';
import { Icon } from '../components/Icon';
import { lazyPart } from '../components/lazyPart';
import { PartBoundary } from '../components/Boundary';
import { NoticeDialog } from '../features/notices/NoticeDialog';
import { selectNotice } from '../features/notices/noticesSlice';
import { overlayClosed, selectOverlay, type OverlayName } from '../features/overlay/overlaySlice';
import { selectSignIn } from '../features/session/sessionSlice';
import { SignInDialog } from '../features/session/SignInDialog';
import { CongratsContent } from '../features/submission/CongratsContent';
import { YayContent } from '../features/submission/YayContent';
import { ACCOUNT_MESSAGES } from '../messages/account';
import { DIALOG_MESSAGES } from '../messages/dialogs';
import { SCREEN_MESSAGES } from '../messages/screens';
import { useAppDispatch, useAppSelector } from '../base/hooks';
import { KeysContent } from './KeysContent';
import * as styles from './Dialogs.module.css';

export { keepFocus } from '../platform/keepFocus';
export { showTooltips } from '../platform/tooltips';

interface DialogsProps {
  readonly onMounted: (areMounted: boolean) => void;
}

/** The dialogs above the page, from bottom to top: the overlay, the sign-in, then alerts and questions. */
export function Dialogs({ onMounted }: DialogsProps) {
  useEffect(() => {
    onMounted(true);
    return () => onMounted(false);
  }, [onMounted]);
  return (
    <>
      <Overlay />
      <SignInDialog />
      <NoticeDialog details={QUESTION_DETAILS} />
    </>
  );
}

const QUESTION_DETAILS: ComponentProps<typeof NoticeDialog>['details'] = {
  disconnect: {
    Content: lazyPart(async () => (await import(/* webpackChunkName: "account" */ './AccountContent')).AccountContent),
    title: () => ACCOUNT_MESSAGES.title,
    confirm: () => ACCOUNT_MESSAGES.disconnect,
  },
  wear: {
    Content: lazyPart(
      async () => (await import(/* webpackChunkName: "panel-looks" */ '../features/looks/FoundFit')).FoundFit,
    ),
    confirm: () => DIALOG_MESSAGES.yes,
  },
};

interface Variant {
  readonly title: () => string;
  readonly Content: ComponentType;
  readonly className?: string;
}

const VARIANTS: Readonly<Record<OverlayName, Variant>> = {
  connect: {
    title: () => DIALOG_MESSAGES.connectAWallet,
    className: styles.connect,
    Content: lazyPart(async () => (await import('../features/connect/ConnectContent')).ConnectContent),
  },
  // Not lazy: their text describes the dialog, and must exist when the dialog receives the focus.
  yay: {
    title: () => DIALOG_MESSAGES.yay,
    Content: YayContent,
  },
  picture: {
    title: () => DIALOG_MESSAGES.keepIt,
    className: styles.picture,
    Content: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "picture" */ '../features/pictures/PictureContent')).PictureContent,
    ),
  },
  congrats: {
    title: () => DIALOG_MESSAGES.congrats,
    Content: CongratsContent,
    className: styles.congrats,
  },
  keys: {
    title: () => DIALOG_MESSAGES.keys,
    className: styles.keys,
    Content: KeysContent,
  },
  closeUp: {
    title: () => DIALOG_MESSAGES.lookCloser,
    Content: lazyPart(
      async () => (await import(/* webpackChunkName: "closeUp" */ '../features/voting/CloseUp')).CloseUp,
    ),
  },
  fit: {
    title: () => DIALOG_MESSAGES.lookCloser,
    Content: lazyPart(
      async () => (await import(/* webpackChunkName: "closeUp" */ '../features/results/RankedCloseUp')).RankedCloseUp,
    ),
  },
};

/** The specification's overlay modal, in the variant that is open. */
function Overlay() {
  const open = useAppSelector(selectOverlay);
  return open && <OpenOverlay key={open} name={open} />;
}

function OpenOverlay({ name }: { readonly name: OverlayName }) {
  const dispatch = useAppDispatch();
  const covered = useAppSelector(state => selectNotice(state) !== undefined || selectSignIn(state) !== null);
  const close = useCallback(() => void dispatch(overlayClosed()), [dispatch]);
  const { title, Content, className = '' } = VARIANTS[name];
  return (
    <Dialog
      className={`${styles.overlay} ${className}`}
      labelledBy="overlay-title"
      describedBy={name === 'yay' || name === 'congrats' ? 'overlay-text' : undefined}
      onDismiss={close}
      covered={covered}
    >
      <button type="button" className={styles.close} aria-label={DIALOG_MESSAGES.close} onClick={close}>
        <Icon name="cross" />
      </button>
      <h2 id="overlay-title">{title()}</h2>
      <PartBoundary>
        <Suspense fallback={<p className={styles.wait}>{SCREEN_MESSAGES.loading}</p>}>
          <Content />
        </Suspense>
      </PartBoundary>
    </Dialog>
  );
}
