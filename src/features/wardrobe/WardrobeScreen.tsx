import { useEffect } from 'react';
import { DEFAULT_AVATAR, PAGES } from '../../../rules';
import { useAppDispatch, useAppSelector, useConfig, useIsDemo } from '../../app/hooks';
import { Darcel } from '../../components/Darcel';
import { Pill } from '../../components/Pill';
import { MESSAGES } from '../../messages/messages';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { selectIsComposing } from '../avatar/downloadSlice';
import { selectAvatar } from '../avatar/outfitSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectConnection, selectIsConnected, selectIsReconnecting } from '../wallet/walletSlice';
import { ItemViewer } from './ItemViewer';
import { Stage } from './Stage';
import { StageActions } from './StageActions';
import { TilesToCome } from './TilesToCome';
import { wardrobeEntered } from './wardrobeViewSlice';
import './WardrobeScreen.css';

/** Visible only when a wallet is connected or the demo is asked for (specification section 2). */
export function WardrobeScreen() {
  const isDemo = useIsDemo();
  const isConnected = useAppSelector(selectIsConnected);
  const isReconnecting = useAppSelector(selectIsReconnecting);
  const isOpen = isDemo || isConnected;
  return isOpen || isReconnecting ? <Wardrobe isOpen={isOpen} /> : <ConnectFirst />;
}

/** Until the last visit's wallet has answered, the Darcel stands there already, and all else only in its shape. */
function Wardrobe({ isOpen }: { readonly isOpen: boolean }) {
  const dispatch = useAppDispatch();
  const isComposing = useAppSelector(selectIsComposing);
  useEffect(() => {
    if (isOpen) dispatch(wardrobeEntered());
  }, [dispatch, isOpen]);
  return (
    <main className="wardrobe-split" inert={isComposing} aria-busy={isComposing || !isOpen}>
      <h1 className="unseen">{PAGES.wardrobe.title}</h1>
      <Stage>{isOpen ? <StageActions /> : <StageWait />}</Stage>
      {isOpen ? <ItemViewer /> : <ViewerToCome />}
    </main>
  );
}

/** Told only once it takes a while: usually a wallet answers before anybody can read. */
function StageWait() {
  const connection = useAppSelector(selectConnection);
  return (
    <p className="stage-actions stage-wait" role="status">
      {connection.status === 'reconnecting' && WARDROBE_MESSAGES.waitingFor(connection.label)}
    </p>
  );
}

function ViewerToCome() {
  return (
    <section className="viewer" aria-label={WARDROBE_MESSAGES.wardrobeItems}>
      <div className="viewer-menu" aria-hidden="true">
        <span className="viewer-round" />
        <span className="viewer-drop viewer-to-come" />
        <span className="viewer-round viewer-star" />
      </div>
      <div className="scroll-frame">
        <TilesToCome count={12} />
      </div>
    </section>
  );
}

/** The player's Darcel waits behind the door. */
function ConnectFirst() {
  const dispatch = useAppDispatch();
  const avatar = useAppSelector(selectAvatar);
  const { assetBase } = useConfig();
  return (
    <main className="wardrobe-closed">
      <Darcel avatar={{ ...avatar, background: DEFAULT_AVATAR.background }} assetBase={assetBase} description="" />
      <h1>{WARDROBE_MESSAGES.connectToDress}</h1>
      <Pill size="huge" onClick={() => dispatch(overlayOpened('connect'))}>
        {MESSAGES.connectWallet}
      </Pill>
    </main>
  );
}
