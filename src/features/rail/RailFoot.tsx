import type { RefObject } from 'react';
import type { Category } from '#rules/catalogue/catalogue';
import { assetSlug } from '#rules/outfit/items';
import { useGetCategoriesQuery } from '../../api/catalogueApi';
import { useAppDispatch } from '../../base/hooks';
import { Icon } from '../../components/Icon';
import { ScrollButtons } from '../../components/ScrollButtons';
import { unseen } from '../../components/unseen';
import { shownTitle } from '../../messages/fits';
import { RAIL_MESSAGES } from './messages';
import { SCROLL_STEP } from '../../platform/config';
import { announced, categoryOpened, categoryPointedAt } from '../wardrobe/wardrobeViewSlice';
import * as styles from './RailFoot.module.css';

interface RailFootProps {
  readonly area: RefObject<HTMLElement | null>;
  /** The open category's slug; null shows the category tiles. */
  readonly category: string | null;
}

/** Below the tiles, so that it covers none: steps to the neighbouring categories, and the scroll buttons between them. */
export function RailFoot({ area, category }: RailFootProps) {
  const { data: categories = [] } = useGetCategoriesQuery(undefined);
  const index = categories.findIndex(({ title }) => assetSlug(title) === category);
  return (
    <>
      {category !== null && <CategoryStep side="previous" category={categories.at(index - 1)} />}
      <ScrollButtons
        key={category}
        area={area}
        step={SCROLL_STEP}
        upName={RAIL_MESSAGES.scrollUp}
        downName={RAIL_MESSAGES.scrollDown}
        className={styles.scroll}
      />
      {category !== null && <CategoryStep side="next" category={categories[(index + 1) % categories.length]} />}
    </>
  );
}

/** Until the categories have loaded. */
const NO_CATEGORY: Category = { title: '' };

function CategoryStep({
  side,
  category = NO_CATEGORY,
}: {
  readonly side: 'previous' | 'next';
  readonly category: Category | undefined;
}) {
  const dispatch = useAppDispatch();
  const slug = assetSlug(category.title);
  return (
    <button
      type="button"
      className={`${styles.step} ${side === 'next' ? styles.next : styles.previous}`}
      onPointerEnter={() => dispatch(categoryPointedAt(slug))}
      onClick={() => {
        dispatch(categoryOpened(slug));
        // The button has the focus and is already named after the category that follows.
        dispatch(announced(shownTitle(category)));
      }}
    >
      <Icon name="down" />
      <span className={unseen}>{RAIL_MESSAGES[side]}</span>{' '}
      <span key={slug} className={styles.title}>
        {shownTitle(category)}
      </span>
    </button>
  );
}
