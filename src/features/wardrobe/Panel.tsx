import { Suspense, useEffect, useLayoutEffect, useRef, type ComponentType, type RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { panelClosed, selectPanel, type PanelName } from './wardrobeViewSlice';
import './Panel.css';

interface PanelEntry {
  readonly title: string;
  /** Loaded when the panel opens for the first time. */
  readonly Content: ComponentType;
}

/** The panels that exist, by name; the app puts them together from their features. */
export type Panels = Readonly<Partial<Record<PanelName, PanelEntry>>>;

/** The open panel, which covers the rail of tiles while the stage beside it stays in use. */
export function Panel({ panels }: { readonly panels: Panels }) {
  const name = useAppSelector(selectPanel);
  const entry = name === null ? undefined : panels[name];
  return entry && <OpenPanel key={name} {...entry} />;
}

function OpenPanel({ title, Content }: PanelEntry) {
  const dispatch = useAppDispatch();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useBorrowedFocus(panel, heading);
  return (
    <section className="panel" ref={panel} aria-labelledby="panel-title">
      <div className="panel-head">
        <h2 id="panel-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className="viewer-round"
          aria-label={DIALOG_MESSAGES.close}
          onClick={() => dispatch(panelClosed())}
        >
          <Icon name="cross" />
        </button>
      </div>
      <Suspense fallback={<PanelSkeleton />}>
        <Content />
      </Suspense>
    </section>
  );
}

function PanelSkeleton() {
  return (
    <div className="panel-skeleton" aria-busy="true">
      <span className="unseen">{SCREEN_MESSAGES.loading}</span>
    </div>
  );
}

/** The heading takes the focus when the panel opens, and gives it back unless the player has moved it elsewhere. */
function useBorrowedFocus(panel: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  const before = useRef<Element>(null);
  // Ahead of the content's effects, so that a field in it may take the focus from the heading.
  useLayoutEffect(() => {
    before.current = document.activeElement;
    heading.current?.focus({ preventScroll: true });
  }, [heading]);
  useEffect(() => {
    const section = panel.current;
    return () => {
      const { activeElement } = document;
      const isElsewhere = activeElement !== document.body && section?.contains(activeElement) === false;
      if (before.current instanceof HTMLElement && !isElsewhere) before.current.focus();
    };
  }, [panel]);
}
