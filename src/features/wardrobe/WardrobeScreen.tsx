import { useEffect, type ReactNode } from 'react';
import { DEFAULT_AVATAR, PAGES } from '../../../rules';
import { useAppDispatch, useAppSelector, useConfig, useIsDemo } from '../../app/hooks';
import { Darcel } from '../../components/Darcel';
import { Pill } from '../../components/Pill';
import { useKeys } from '../../components/useKeys';
import { MESSAGES } from '../../messages/messages';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { selectIsComposing } from '../avatar/downloadSlice';
import { outfitRedone, outfitUndone, selectAvatar } from '../avatar/outfitSlice';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectIsConnected, selectIsReconnecting } from '../wallet/walletSlice';
import { ItemViewer, ViewerMessages } from './ItemViewer';
import { Panel, type Panels } from './Panel';
import { Stage } from './Stage';
import { TilesSkeleton } from './TilesSkeleton';
import { panelClosed, panelOpened, selectPanel, wardrobeEntered, type PanelName } from './wardrobeViewSlice';
import './WardrobeScreen.css';

interface WardrobeScreenProps {
  readonly panels: Panels;
  /** Those that come before the tools that open panels. */
  readonly tools: ReactNode;
}

/** Visible only if a wallet is connected or the address asks for the demo (specification, section 2). */
export function WardrobeScreen(features: WardrobeScreenProps) {
  const isDemo = useIsDemo();
  const isConnected = useAppSelector(selectIsConnected);
  const isReconnecting = useAppSelector(selectIsReconnecting);
  const isOpen = isDemo || isConnected;
  return isOpen || isReconnecting ? <Wardrobe isOpen={isOpen} {...features} /> : <ConnectFirst />;
}

/** Until the wallet of the last visit answers, only the Darcel is shown, and placeholders for the rest. */
function Wardrobe({ isOpen, panels, tools }: WardrobeScreenProps & { readonly isOpen: boolean }) {
  const dispatch = useAppDispatch();
  const isComposing = useAppSelector(selectIsComposing);
  const open = useAppSelector(selectPanel);
  const panel = open === null ? undefined : panels[open];
  useWardrobeKeys(isOpen, panels);
  useEffect(() => {
    if (isOpen) dispatch(wardrobeEntered());
  }, [dispatch, isOpen]);
  return (
    <main className="wardrobe-split" tabIndex={-1} inert={isComposing} aria-busy={isComposing || !isOpen}>
      <h1 className="unseen">{PAGES.wardrobe.title}</h1>
      <Stage isOpen={isOpen} panels={panels} tools={tools} />
      <div className="wardrobe-side">
        {isOpen ? <ItemViewer isCovered={panel !== undefined} /> : <ViewerSkeleton />}
        {panel && <Panel key={open} {...panel} />}
        <ViewerMessages />
      </div>
    </main>
  );
}

/** The keys of the whole screen; `messages/keys.ts` lists them for players. */
function useWardrobeKeys(isOpen: boolean, panels: Panels): void {
  const dispatch = useAppDispatch();
  const isCovered = useAppSelector(selectIsCovered);
  const panel = useAppSelector(selectPanel);
  const redo = (): void => void dispatch(outfitRedone());
  const toggle = (name: PanelName) => (): void => {
    if (panels[name]) dispatch(panel === name ? panelClosed() : panelOpened(name));
  };
  useKeys(
    {
      'Mod+z': () => void dispatch(outfitUndone()),
      'Mod+Shift+z': redo,
      'Mod+y': redo,
      l: toggle('looks'),
      s: toggle('share'),
      '?': () => void dispatch(overlayOpened('keys')),
      ...(panel !== null && { Escape: () => void dispatch(panelClosed()) }),
    },
    isOpen && !isCovered,
  );
}

function ViewerSkeleton() {
  return (
    <section className="viewer" aria-label={WARDROBE_MESSAGES.wardrobeItems}>
      <div className="viewer-menu" aria-hidden="true">
        <span className="viewer-round" />
        <span className="viewer-drop viewer-skeleton" />
        <span className="viewer-round viewer-star" />
      </div>
      <div className="scroll-frame">
        <TilesSkeleton count={12} />
      </div>
    </section>
  );
}

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
