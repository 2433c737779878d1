import type { RefObject } from 'react';
import { assetSlug } from '../../../rules';
import { useGetCategoriesQuery } from '../../api/catalogueApi';
import { useAppDispatch } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { ScrollButtons } from '../../components/ScrollButtons';
import { unseen } from '../../components/unseen';
import { RAIL_MESSAGES } from '../../messages/rail';
import { SCROLL_STEP } from '../../platform/config';
import { categoryOpened, categoryPointedAt } from './wardrobeViewSlice';
import * as styles from './RailFoot.module.css';

interface RailFootProps {
  readonly area: RefObject<HTMLElement | null>;
  /** The open category's slug; null shows the category tiles. */
  readonly category: string | null;
}

/** Below the tiles, so that it covers none: steps to the neighbouring categories, and the scroll buttons between them. */
export function RailFoot({ area, category }: RailFootProps) {
  const { data: categories = [] } = useGetCategoriesQuery(undefined);
  const titles = categories.map(({ title }) => title);
  const index = titles.findIndex(title => assetSlug(title) === category);
  return (
    <>
      {category !== null && <CategoryStep side="previous" title={titles.at(index - 1)} />}
      <ScrollButtons
        key={category}
        area={area}
        step={SCROLL_STEP}
        upName={RAIL_MESSAGES.scrollUp}
        downName={RAIL_MESSAGES.scrollDown}
        className={styles.scroll}
      />
      {category !== null && <CategoryStep side="next" title={titles[(index + 1) % titles.length]} />}
    </>
  );
}

function CategoryStep({
  side,
  title = '',
}: {
  readonly side: 'previous' | 'next';
  readonly title: string | undefined;
}) {
  const dispatch = useAppDispatch();
  const slug = assetSlug(title);
  return (
    <button
      type="button"
      className={`${styles.step} ${side === 'next' ? styles.next : styles.previous}`}
      onPointerEnter={() => dispatch(categoryPointedAt(slug))}
      onClick={() => dispatch(categoryOpened(slug))}
    >
      <Icon name="down" />
      <span className={unseen}>{RAIL_MESSAGES[side]}</span>{' '}
      <span key={title} className={styles.title}>
        {title}
      </span>
    </button>
  );
}
