import { assetSlug } from '../../../rules';
import { useGetCategoriesQuery } from '../../api/catalogueApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import {
  categoriesShown,
  categoryOpened,
  ownedOnlyToggled,
  selectCategory,
  selectOwnedOnly,
} from './wardrobeViewSlice';
import './ViewerMenu.css';

/** Home to the category tiles, straight to a category, or only what is the player's. */
export function ViewerMenu() {
  const dispatch = useAppDispatch();
  const ownedOnly = useAppSelector(selectOwnedOnly);
  return (
    <div className="viewer-menu">
      <button
        type="button"
        className="viewer-round"
        aria-label={WARDROBE_MESSAGES.allCategories}
        onClick={() => dispatch(categoriesShown())}
      >
        <Icon name="hanger" />
      </button>
      <CategoryDropdown />
      <button
        type="button"
        className="viewer-round viewer-star"
        aria-label={WARDROBE_MESSAGES.onlyMyItems}
        aria-pressed={ownedOnly}
        onClick={() => dispatch(ownedOnlyToggled())}
      >
        <Icon name="star" />
      </button>
    </div>
  );
}

function CategoryDropdown() {
  const dispatch = useAppDispatch();
  const { data: categories = [] } = useGetCategoriesQuery(undefined);
  const category = useAppSelector(selectCategory);
  return (
    <span className="viewer-drop">
      <select
        aria-label={WARDROBE_MESSAGES.category}
        value={category ?? ''}
        onChange={({ target: { value } }) => dispatch(value === '' ? categoriesShown() : categoryOpened(value))}
      >
        <option value="">{WARDROBE_MESSAGES.categories}</option>
        {categories.map(({ title }) => (
          <option key={title} value={assetSlug(title)}>
            {title}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}
