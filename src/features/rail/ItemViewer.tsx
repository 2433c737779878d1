import { Suspense, useLayoutEffect, useRef, type CSSProperties } from 'react';
import { assetSlug } from '#rules/outfit/items';
import { useGetCategoriesQuery } from '../../api/catalogueApi';
import { useAppDispatch, useAppSelector, useParameter } from '../../base/hooks';
import { Icon } from '../../components/Icon';
import { lazyPart } from '../../components/lazyPart';
import { PlacedMessage } from '../../components/PlacedMessage';
import { unseen } from '../../components/unseen';
import { shownTitle } from '../../messages/fits';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { CategoryTiles } from './CategoryTiles';
import { ItemTiles } from './ItemTiles';
import { RoundButton } from '../../components/RoundButton';
import { selectKnownCategory } from '../catalogue/catalogueSelectors';
import {
  categoriesShown,
  categoryOpened,
  OWNED_ONLY,
  ownedOnlyToggled,
  panelOpened,
  selectAnnouncement,
  selectOwnedOnly,
  selectPanel,
  selectViewerMessage,
  type PanelName,
} from '../wardrobe/wardrobeViewSlice';
import * as styles from './ItemViewer.module.css';

const RailFoot = lazyPart(async () => (await import(/* webpackChunkName: "fitting-room" */ './RailFoot')).RailFoot);

/** The menu, and below it the tiles of all categories or the items of one. */
export function ItemViewer() {
  const panel = useAppSelector(selectPanel);
  const category = useCategory();
  const tiles = useRef<HTMLDivElement>(null);
  const shown = useRef(category);
  useReturnedFocus(panel);
  // Within the commit, because `keepFocus` would soon move the focus to the screen.
  useLayoutEffect(() => {
    // The tile that opened the category is gone, and the focus with it: the keyboard continues at the first tile, or
    // waits for it in the scroll area.
    if (shown.current !== category && document.activeElement === document.body)
      (tiles.current?.querySelector('button') ?? tiles.current)?.focus();
    shown.current = category;
  }, [category]);
  return (
    <section className={styles.viewer} aria-label={WARDROBE_MESSAGES.wardrobeItems} inert={panel !== null}>
      <ViewerMenu category={category} />
      <div className={styles.scrollFrame}>
        <div key={category} className={styles.scroll} data-scrolls ref={tiles} tabIndex={-1}>
          {category === null ? <CategoryTiles /> : <ItemTiles category={category} />}
        </div>
      </div>
      <div className={category === null ? `${styles.railFoot} ${styles.railFootWhole}` : styles.railFoot}>
        <Suspense fallback={null}>
          <RailFoot area={tiles} category={category} />
        </Suspense>
      </div>
    </section>
  );
}

/**
 * What had the focus when a panel opened gets it back when none is open any more, unless the player has moved it
 * elsewhere. The panel comes later in the page, so it takes the focus later within the same commit, or once it has been
 * loaded; by then the browser has taken the focus from an opener that is covered.
 */
function useReturnedFocus(panel: PanelName | null): void {
  const opener = useRef<Element>(null);
  // Within the commit, because `keepFocus` would soon move the focus to the first tile.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (panel === null) {
      if (activeElement === body && opener.current instanceof HTMLElement) opener.current.focus();
      opener.current = null;
      // If this panel replaces another, the focused element went with that one and the body is active: keep its opener.
    } else if (activeElement !== body) opener.current = activeElement;
  }, [panel]);
}

interface CategoryProps {
  /** The open category's slug; null shows the category tiles. */
  readonly category: string | null;
}

/** The address holds the open category, so that Back closes it and a reload keeps it. */
function useCategory(): string | null {
  const slug = useParameter('category');
  return useAppSelector(state => selectKnownCategory(state, slug));
}

function ViewerMenu({ category }: CategoryProps) {
  const dispatch = useAppDispatch();
  const ownedOnly = useAppSelector(selectOwnedOnly);
  return (
    <div className={styles.menu}>
      <RoundButton aria-label={WARDROBE_MESSAGES.allCategories} onClick={() => dispatch(categoriesShown())}>
        <Icon name="tiles" />
      </RoundButton>
      <RoundButton
        aria-label={WARDROBE_MESSAGES.search}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => dispatch(panelOpened('search'))}
      >
        <Icon name="search" />
      </RoundButton>
      <CategoryDropdown category={category} />
      <RoundButton
        className={styles.star}
        aria-label={WARDROBE_MESSAGES.onlyMyItems}
        aria-pressed={ownedOnly}
        onClick={() => dispatch(ownedOnlyToggled())}
      >
        <Icon name="star" />
      </RoundButton>
    </div>
  );
}

function CategoryDropdown({ category }: CategoryProps) {
  const dispatch = useAppDispatch();
  const { data: categories = [] } = useGetCategoriesQuery(undefined);
  const open = categories.find(({ title }) => assetSlug(title) === category);
  const title = open ? shownTitle(open) : WARDROBE_MESSAGES.categories;
  return (
    <span
      className={styles.drop}
      data-key={OWNED_ONLY}
      data-message={styles.message}
      style={{ '--letters': longestWord(title) } as CSSProperties}
    >
      <select
        aria-label={WARDROBE_MESSAGES.category}
        value={category ?? ''}
        onChange={({ target: { value } }) => dispatch(value === '' ? categoriesShown() : categoryOpened(value))}
      >
        <option value="">{WARDROBE_MESSAGES.categories}</option>
        {categories.map(each => (
          <option key={each.title} value={assetSlug(each.title)}>
            {shownTitle(each)}
          </option>
        ))}
      </select>
      <span className={styles.title} aria-hidden="true">
        {title}
      </span>
      <Icon name="down" />
    </span>
  );
}

const longestWord = (title: string): number => Math.max(...title.split(' ').map(word => word.length));

/** Outside the viewer, because a panel makes it inert. */
export function ViewerMessages() {
  const message = useAppSelector(selectViewerMessage);
  const announcement = useAppSelector(selectAnnouncement);
  return (
    <>
      <PlacedMessage text={message?.text} number={message?.number ?? 0} at={message?.at ?? null} />
      <div className={unseen} role="status">
        {announcement && <p key={announcement.number}>{announcement.text}</p>}
      </div>
    </>
  );
}
