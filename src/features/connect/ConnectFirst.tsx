import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { Darcel } from '../../components/Darcel';
import { Pill, pillClass } from '../../components/Pill';
import { TryItFirst } from '../../components/TryItFirst';
import { MESSAGES } from '../../messages/messages';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { selectAvatar } from '../outfit/outfitSlice';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectLocked } from '../wallet/walletSlice';
import * as styles from './ConnectFirst.module.css';

/** What visitors see instead of the wardrobe. */
export function ConnectFirst() {
  const dispatch = useAppDispatch();
  const locked = useAppSelector(selectLocked);
  const avatar = useAppSelector(selectAvatar);
  const { assetBase } = useConfig();
  return (
    <main className={styles.closed}>
      <Darcel
        avatar={{ ...avatar, background: DEFAULT_AVATAR.background }}
        assetBase={assetBase}
        description=""
        className={styles.visitor}
      />
      <h1>{locked === null ? WARDROBE_MESSAGES.connectToDress : MESSAGES.walletLocked(locked)}</h1>
      <Pill size="huge" onClick={() => dispatch(overlayOpened('connect'))}>
        {MESSAGES.connectWallet}
      </Pill>
      <TryItFirst className={pillClass({ tone: 'bone' })} />
    </main>
  );
}
