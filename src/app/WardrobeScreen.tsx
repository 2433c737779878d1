import { Suspense, useEffect } from 'react';
import { lazyPart } from '../components/lazyPart';
import { useAppDispatch, useAppSelector, useIsDemo } from '../base/hooks';
import { PAGE_MESSAGES } from '../messages/pages';
import { selectIsComposing } from '../features/pictures/downloadSlice';
import { selectIsConnected, selectIsReconnecting } from '../features/wallet/walletSlice';
import { ItemViewer, ViewerMessages } from '../features/rail/ItemViewer';
import { ViewerSkeleton } from '../features/rail/ViewerSkeleton';
import { Stage, type FittingRoom } from '../features/stage/Stage';
import { wardrobeEntered } from '../features/wardrobe/wardrobeViewSlice';
import * as styles from './WardrobeScreen.module.css';
import { unseen } from '../components/unseen';

const ConnectFirst = lazyPart(
  async () => (await import(/* webpackChunkName: "home" */ '../features/connect/ConnectFirst')).ConnectFirst,
);

interface WardrobeScreenProps {
  readonly fittingRoom: FittingRoom;
}

/** Visible only if a wallet is connected or the address asks for the demo (specification, section 2). */
export function WardrobeScreen({ fittingRoom }: WardrobeScreenProps) {
  const isDemo = useIsDemo();
  const isConnected = useAppSelector(selectIsConnected);
  const isReconnecting = useAppSelector(selectIsReconnecting);
  const isOpen = isDemo || isConnected;
  return isOpen || isReconnecting ? (
    <Wardrobe isOpen={isOpen} fittingRoom={fittingRoom} />
  ) : (
    <Suspense fallback={<main className={styles.closed} />}>
      <ConnectFirst />
    </Suspense>
  );
}

/** Until the wallet of the last visit answers, only the Darcel is shown, and placeholders for the rest. */
function Wardrobe({ isOpen, fittingRoom }: WardrobeScreenProps & { readonly isOpen: boolean }) {
  const { OpenPanel } = fittingRoom;
  const dispatch = useAppDispatch();
  const isComposing = useAppSelector(selectIsComposing);
  useEffect(() => {
    if (isOpen) dispatch(wardrobeEntered());
  }, [dispatch, isOpen]);
  return (
    <main className={styles.split} tabIndex={-1} inert={isComposing} aria-busy={isComposing || !isOpen}>
      <h1 className={unseen}>{PAGE_MESSAGES.titles.wardrobe}</h1>
      <Stage isOpen={isOpen} fittingRoom={fittingRoom} />
      <div className={styles.side}>
        {isOpen ? <ItemViewer /> : <ViewerSkeleton />}
        <Suspense fallback={null}>{isOpen && <OpenPanel />}</Suspense>
        <ViewerMessages />
      </div>
    </main>
  );
}
