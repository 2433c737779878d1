import { useEffect } from 'react';
import { DEFAULT_AVATAR } from '../../../rules';
import { useAppDispatch, useAppSelector, useConfig } from '../../app/hooks';
import { Darcel } from '../../components/Darcel';
import { Pill } from '../../components/Pill';
import { MESSAGES } from '../../messages/messages';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { selectIsComposing } from '../avatar/downloadSlice';
import { selectAvatar } from '../avatar/outfitSlice';
import { selectIsDemo } from '../navigation/navigationSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectIsConnected, selectIsReconnecting } from '../wallet/walletSlice';
import { ItemViewer } from './ItemViewer';
import { Stage } from './Stage';
import { wardrobeEntered } from './wardrobeViewSlice';
import './WardrobeScreen.css';

/** Visible only when a wallet is connected or the demo is asked for (specification section 2). */
export function WardrobeScreen() {
  const isDemo = useAppSelector(selectIsDemo);
  const isConnected = useAppSelector(selectIsConnected);
  const isReconnecting = useAppSelector(selectIsReconnecting);
  if (isDemo || isConnected) return <Wardrobe />;
  return isReconnecting ? <main className="wardrobe-split" aria-busy="true" /> : <ConnectFirst />;
}

function Wardrobe() {
  const dispatch = useAppDispatch();
  const isComposing = useAppSelector(selectIsComposing);
  useEffect(() => void dispatch(wardrobeEntered()), [dispatch]);
  return (
    <main className="wardrobe-split" inert={isComposing} aria-busy={isComposing}>
      <h1 className="unseen">{MESSAGES.wardrobe}</h1>
      <Stage />
      <ItemViewer />
    </main>
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
