import { Suspense, useEffect, useRef, type ComponentType, type ReactNode, type RefObject } from 'react';
import { backgroundColour } from '#rules/outfit/pictures';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { Darcel } from '../../components/Darcel';
import { Pill } from '../../components/Pill';
import { describeFit } from '../../messages/fits';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { downloadRequested, selectIsComposing } from '../pictures/downloadSlice';
import { questionAsked } from '../notices/noticesSlice';
import { selectSubmissionStatus, submitClicked } from '../submission/submissionSlice';
import { selectConnection } from '../wallet/walletSlice';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectPreviewedValue, selectShownOutfit } from '../wardrobe/wardrobeSelectors';
import * as styles from './Stage.module.css';

/** The parts that load after the screen. */
export interface FittingRoom {
  readonly Controls: ComponentType;
  readonly OfferBar: ComponentType;
  readonly OpenPanel: ComponentType;
}

interface StageProps {
  readonly isOpen: boolean;
  readonly fittingRoom: FittingRoom;
}

/** The dressed avatar in front of its own background, with its controls once the wardrobe is open. */
export function Stage({ isOpen, fittingRoom: { Controls, OfferBar } }: StageProps) {
  return (
    <DressedStage>
      <Suspense fallback={<EarlyKeys />}>{isOpen ? <Controls /> : <EarlyKeys />}</Suspense>
      <div className={styles.band}>
        <Suspense fallback={null}>{isOpen && <OfferBar />}</Suspense>
      </div>
      {isOpen ? <StageActions /> : <StageWait />}
    </DressedStage>
  );
}

/** Mod+K and Mod+S, which browsers use themselves. */
const isTaken = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && /^[ks]$/i.test(key);

/** Rendered until the controls have loaded; passes the last such key on to them. */
function EarlyKeys() {
  useEffect(() => {
    let early: KeyboardEvent | undefined;
    const keep = (event: KeyboardEvent): void => {
      if (!isTaken(event)) return;
      event.preventDefault();
      early = new KeyboardEvent('keydown', event);
    };
    window.addEventListener('keydown', keep);
    return () => {
      window.removeEventListener('keydown', keep);
      // The controls begin to listen in the same commit, but after this.
      queueMicrotask(() => early && document.body.dispatchEvent(early));
    };
  }, []);
  return null;
}

/** Renders again with every fit, unlike its children. */
function DressedStage({ children }: { readonly children: ReactNode }) {
  const { avatar } = useAppSelector(selectShownOutfit);
  const isPreview = useAppSelector(selectPreviewedValue) !== null;
  const wardrobe = useAppSelector(selectWardrobe);
  const { assetBase } = useConfig();
  return (
    <section
      className={styles.stage}
      style={{ backgroundColor: backgroundColour(avatar) }}
      aria-label="Darcel"
      data-dressing
      data-preview={isPreview || undefined}
    >
      <div className={styles.room}>
        <Darcel
          avatar={avatar}
          assetBase={assetBase}
          description={describeFit(avatar, wardrobe)}
          className={styles.darcel}
        />
      </div>
      {children}
    </section>
  );
}

function StageActions() {
  const dispatch = useAppDispatch();
  const isComposing = useAppSelector(selectIsComposing);
  const isWaiting = useAppSelector(selectSubmissionStatus) === 'waiting';
  const download = useRef<HTMLButtonElement>(null);
  const askToReset = () => dispatch(questionAsked({ text: WARDROBE_MESSAGES.confirmReset, question: 'reset' }));
  useFocusBack(download, isComposing);
  return (
    <div className={styles.actions}>
      <Pill tone="tomato" aria-busy={isWaiting} onClick={() => dispatch(submitClicked())}>
        {WARDROBE_MESSAGES.submit}
      </Pill>
      <Pill tone="bone" onClick={askToReset}>
        {WARDROBE_MESSAGES.reset}
      </Pill>
      <Pill ref={download} tone="bone" aria-busy={isComposing} onClick={() => dispatch(downloadRequested())}>
        {WARDROBE_MESSAGES.download}
      </Pill>
    </div>
  );
}

/** The wardrobe is inert while the picture is composed, which takes the focus away from the Download button. */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, isComposing: boolean): void {
  const wasComposing = useRef(false);
  useEffect(() => {
    const hasNoFocus = document.activeElement === null || document.activeElement === document.body;
    if (wasComposing.current && !isComposing && hasNoFocus) button.current?.focus();
    wasComposing.current = isComposing;
  }, [button, isComposing]);
}

/** The style sheet shows it only after a while, because most wallets answer before anyone could read it. */
function StageWait() {
  const connection = useAppSelector(selectConnection);
  return (
    <p className={`${styles.actions} ${styles.wait}`} role="status">
      {connection.status === 'reconnecting' && WARDROBE_MESSAGES.waitingFor(connection.label)}
    </p>
  );
}
