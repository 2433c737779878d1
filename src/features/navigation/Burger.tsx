import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { MESSAGES } from '../../messages/messages';
import './Burger.css';
import { menuToggled, selectMenuOpen } from './navigationSlice';

/** Opens and closes the menu on a phone; on a wide screen the menu is always in sight and this is not. */
export function Burger({ controls }: { readonly controls: string }) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectMenuOpen);
  return (
    <button
      type="button"
      className="burger"
      aria-label={MESSAGES.menu}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => dispatch(menuToggled())}
    >
      <span />
      <span />
    </button>
  );
}
