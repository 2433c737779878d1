import { useAppDispatch, useAppSelector, useCopy } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { FIT_PAGE_MESSAGES } from './messages';
import { FIT_MESSAGES } from '../../messages/fits';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectViewerMessage } from '../wardrobe/wardrobeViewSlice';
import * as styles from './FitScreen.module.css';

/** What the page does with features above it. */
export interface FitActions {
  /** The page's address, as it is sent to others. */
  readonly link: string;
  readonly tryOn: () => void;
  /** The same, after unlocking what that needs. */
  readonly unlockAndWear: () => void;
  readonly tryFirst: () => void;
  readonly save: () => void;
}

interface FitButtonsProps {
  readonly hasPlayer: boolean;
  /** How many pieces the player has to unlock. */
  readonly locked: number;
  readonly actions: FitActions;
}

export function FitButtons({ hasPlayer, locked, actions }: FitButtonsProps) {
  const dispatch = useAppDispatch();
  const [copied, copy] = useCopy();
  const message = useAppSelector(selectViewerMessage);
  return (
    <div className={styles.buttons}>
      <div className={styles.first}>
        {!hasPlayer && (
          <Pill tone="tomato" onClick={actions.tryFirst}>
            {SCREEN_MESSAGES.tryItFirst}
          </Pill>
        )}
        {locked > 0 ? (
          <Pill tone="tomato" onClick={actions.unlockAndWear}>
            {FIT_MESSAGES.unlockAndWear(locked)}
          </Pill>
        ) : (
          // What can be worn depends on the wallet.
          <Pill
            tone={hasPlayer ? 'tomato' : 'cobalt'}
            onClick={hasPlayer ? actions.tryOn : () => dispatch(overlayOpened('connect'))}
          >
            {hasPlayer ? FIT_PAGE_MESSAGES.tryOn : MESSAGES.connectWallet}
          </Pill>
        )}
        <p className={styles.outcome} role="status">
          {message?.text ??
            (copied === null ? '' : copied ? FIT_PAGE_MESSAGES.copied : FIT_PAGE_MESSAGES.notCopied(actions.link))}
        </p>
      </div>
      {hasPlayer && (
        <div className={styles.more}>
          <Pill onClick={actions.save}>{FIT_PAGE_MESSAGES.save}</Pill>
          <Pill onClick={() => copy(actions.link)}>{FIT_PAGE_MESSAGES.copyLink}</Pill>
        </div>
      )}
    </div>
  );
}
