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
  const openerRef = useReturnedFocus();
  return entry && <OpenPanel key={name} {...entry} openerRef={openerRef} />;
}

type Ref<T> = RefObject<T | null>;

function OpenPanel({ title, Content, openerRef }: PanelEntry & { readonly openerRef: Ref<HTMLElement> }) {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  // Ahead of the content's effects, so that a field in it may take the focus from the heading.
  useLayoutEffect(() => {
    const { activeElement } = document;
    // If the focus was in a panel that this one replaces, it returns to where it was before that one.
    if (activeElement instanceof HTMLElement && activeElement !== document.body) openerRef.current = activeElement;
    heading.current?.focus({ preventScroll: true });
  }, [heading, openerRef]);
  return (
    <section className="panel" aria-labelledby="panel-title">
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

/** What had the focus before a panel took it gets it back when no panel is open, unless the player has moved it elsewhere. */
function useReturnedFocus(): Ref<HTMLElement> {
  const openerRef = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) openerRef.current?.focus();
    },
    [],
  );
  return openerRef;
}
