import { lazy, Suspense, useEffect } from 'react';
import { PAGES } from '../../../rules';
import { useAppDispatch, useAppSelector, useIsDemo } from '../../app/hooks';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { selectIsComposing } from '../avatar/downloadSlice';
import { selectIsConnected, selectIsReconnecting } from '../wallet/walletSlice';
import { ItemViewer, ViewerMessages } from './ItemViewer';
import { Stage, type FittingRoom } from './Stage';
import { TilesSkeleton } from './TilesSkeleton';
import { selectPanel, wardrobeEntered } from './wardrobeViewSlice';
import { closed } from './ConnectFirst.module.css';
import * as itemViewer from './ItemViewer.module.css';
import { round } from './RoundButton.module.css';
import * as styles from './WardrobeScreen.module.css';
import { unseen } from '../../components/unseen';

const ConnectFirst = lazy(async () => ({
  default: (await import(/* webpackChunkName: "connect-first" */ './ConnectFirst')).ConnectFirst,
}));

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
    <Suspense fallback={<main className={closed} />}>
      <ConnectFirst />
    </Suspense>
  );
}

/** Until the wallet of the last visit answers, only the Darcel is shown, and placeholders for the rest. */
function Wardrobe({ isOpen, fittingRoom }: WardrobeScreenProps & { readonly isOpen: boolean }) {
  const { OpenPanel } = fittingRoom;
  const dispatch = useAppDispatch();
  const isComposing = useAppSelector(selectIsComposing);
  const hasPanel = useAppSelector(selectPanel) !== null;
  useEffect(() => {
    if (isOpen) dispatch(wardrobeEntered());
  }, [dispatch, isOpen]);
  return (
    <main className={styles.split} tabIndex={-1} inert={isComposing} aria-busy={isComposing || !isOpen}>
      <h1 className={unseen}>{PAGES.wardrobe.title}</h1>
      <Stage isOpen={isOpen} fittingRoom={fittingRoom} />
      <div className={styles.side}>
        {isOpen ? <ItemViewer isCovered={hasPanel} /> : <ViewerSkeleton />}
        <Suspense fallback={null}>{isOpen && <OpenPanel />}</Suspense>
        <ViewerMessages />
      </div>
    </main>
  );
}

function ViewerSkeleton() {
  return (
    <section className={itemViewer.viewer} aria-label={WARDROBE_MESSAGES.wardrobeItems}>
      <div className={itemViewer.menu} aria-hidden="true">
        <span className={round} />
        <span className={`${itemViewer.drop} ${styles.viewerSkeleton}`} />
        <span className={`${round} ${itemViewer.star}`} />
      </div>
      <div className={itemViewer.scrollFrame}>
        <TilesSkeleton count={12} />
      </div>
    </section>
  );
}
