import type { LinkedFit } from '../../../rules';
import { useAppDispatch, useAppSelector, useCopy } from '../../app/hooks';
import { Pill } from '../../components/Pill';
import { FIT_PAGE_MESSAGES } from '../../messages/fitPage';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectViewerMessage } from '../wardrobe/wardrobeViewSlice';
import * as styles from './FitScreen.module.css';

/** What the page does with features above it. */
export interface FitActions {
  /** The page's address, as it is sent to others. */
  readonly link: string;
  readonly tryOn: () => void;
  readonly tryInDemo: () => void;
  readonly save: () => void;
}

interface FitButtonsProps {
  readonly fit: LinkedFit;
  readonly hasPlayer: boolean;
  readonly actions: FitActions;
}

export function FitButtons({ hasPlayer, actions: { link, tryOn, tryInDemo, save } }: FitButtonsProps) {
  const dispatch = useAppDispatch();
  const [copied, copy] = useCopy();
  const message = useAppSelector(selectViewerMessage);
  return (
    <div className={styles.buttons}>
      {!hasPlayer && (
        <Pill tone="tomato" onClick={tryInDemo}>
          {FIT_PAGE_MESSAGES.tryInDemo}
        </Pill>
      )}
      {/* What can be worn depends on the wallet. */}
      <Pill
        tone={hasPlayer ? 'tomato' : 'cobalt'}
        onClick={hasPlayer ? tryOn : () => dispatch(overlayOpened('connect'))}
      >
        {FIT_PAGE_MESSAGES.tryOn}
      </Pill>
      <Pill onClick={save}>{FIT_PAGE_MESSAGES.save}</Pill>
      <Pill onClick={() => copy(link)}>{FIT_PAGE_MESSAGES.copyLink}</Pill>
      <p className={styles.outcome} role="status">
        {message?.text ??
          (copied === null ? '' : copied ? FIT_PAGE_MESSAGES.copied : FIT_PAGE_MESSAGES.notCopied(link))}
      </p>
    </div>
  );
}
