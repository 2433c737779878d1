import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { Icon } from '../../components/Icon';
import { PanelSkeleton } from '../../components/PanelSkeleton';
import { unseen } from '../../components/unseen';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { PartMissing } from '../../components/Boundary';
import { RoundButton } from '../../components/RoundButton';
import { panelClosed, selectPanel, type PanelName } from '../wardrobe/wardrobeViewSlice';
import * as styles from './Panel.module.css';

interface PanelEntry {
  readonly title: () => string;
  /** Loads the content when the panel opens for the first time. */
  readonly load: () => Promise<ComponentType>;
}

/** The panels that exist, by name; the app puts them together from their features. */
export type Panels = Readonly<Partial<Record<PanelName, PanelEntry>>>;

/** The open panel, which covers the rail of tiles while the stage beside it stays in use. */
export function Panel({ panels }: { readonly panels: Panels }) {
  const name = useAppSelector(selectPanel);
  const entry = name === null ? undefined : panels[name];
  return entry && <OpenPanel key={name} {...entry} isFilling={name !== 'worn'} />;
}

interface OpenPanelProps extends PanelEntry {
  /** On phones it fills the screen below a strip with the Darcel. */
  readonly isFilling: boolean;
}

function OpenPanel({ title, load, isFilling }: OpenPanelProps) {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const { Content, failure, loadAgain } = useContent(load);
  // Ahead of the content's effects, so that a field in it may take the focus from the heading.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [heading]);
  return (
    <section className={styles.panel} aria-labelledby="panel-title" data-filled={isFilling || undefined}>
      <div className={styles.head}>
        <h2 id="panel-title" ref={heading} tabIndex={-1}>
          {title()}
        </h2>
        <RoundButton
          className={styles.close}
          aria-label={DIALOG_MESSAGES.close}
          onClick={() => dispatch(panelClosed())}
        >
          <Icon name="cross" />
        </RoundButton>
      </div>
      {Content && <Content />}
      {!Content && !failure && (
        <PanelSkeleton>
          <span className={unseen}>{SCREEN_MESSAGES.loading}</span>
        </PanelSkeleton>
      )}
      {failure && (
        <PartMissing
          cause={failure.cause}
          onRetry={() => {
            heading.current?.focus();
            loadAgain();
          }}
        />
      )}
    </section>
  );
}

/** The contents that have been loaded, which appear at once when their panel opens again. */
const loaded = new WeakMap<PanelEntry['load'], ComponentType>();

/** Not a lazy part: React would show its skeleton for 300 ms, however soon the content is there. */
function useContent(load: PanelEntry['load']) {
  const [Content, setContent] = useState(() => loaded.get(load));
  const [failure, setFailure] = useState<{ readonly cause: unknown }>();
  const [attempt, setAttempt] = useState(1);
  const isLoaded = Content !== undefined;
  useEffect(() => {
    if (isLoaded) return;
    load().then(
      content => {
        loaded.set(load, content);
        setContent(() => content);
      },
      (cause: unknown) => setFailure({ cause }),
    );
  }, [load, isLoaded, attempt]);
  const loadAgain = (): void => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  return { Content, failure, loadAgain };
}
