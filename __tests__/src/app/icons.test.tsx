import { act, configure, screen, within } from '@testing-library/react';
import { Dialogs } from '../../../src/app/Dialogs';
import { WardrobePage } from '../../../src/app/WardrobePage';
import { MusicToggle } from '../../../src/features/music/MusicToggle';
import { overlayOpened } from '../../../src/features/overlay/overlaySlice';
import { installLayout } from '../support/layout';
import { show, startGame } from '../support/wardrobeGame';

configure({ defaultHidden: true });

beforeEach(() => {
  localStorage.clear();
  installLayout();
});

test('How it works explains every icon of the wardrobe, under the name of its button', async () => {
  const game = startGame({ search: '?demo=trial', isConnected: false });
  show(
    game,
    <>
      <MusicToggle />
      <WardrobePage />
      <Dialogs onMounted={() => undefined} />
    </>,
  );
  await screen.findByRole('button', { name: 'Undo' });
  const icons = screen.getAllByRole('button').filter(button => button.querySelector(':scope > svg') !== null);
  // How many things he wears is part of one name.
  const names = icons.map(button => (button.ariaLabel ?? button.textContent).replace(/ \d+$/, ''));
  act(() => void game.store.dispatch(overlayOpened('keys')));
  const dialog = await screen.findByRole('dialog', { name: 'How it works' });
  const rows = within(dialog)
    .getAllByRole('term')
    .filter(term => term.querySelector('svg') !== null);
  expect(rows.map(term => term.textContent).sort()).toEqual(names.sort());
});
