import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import { SharePanel } from '../../../src/features/pictures/SharePanel';
import { show, startGame } from '../support/wardrobeGame';

beforeEach(() => localStorage.clear());

test('the link of the fit is copied, and is on the picture only where there is room', async () => {
  const game = startGame({ search: '?demo', isConnected: false });
  const player = userEvent.setup();
  show(game, <SharePanel />);
  await player.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(game.platform.page.copy).toHaveBeenCalledWith(`${game.platform.page.origin()}/fit/${fitCode(DEFAULT_AVATAR)}`);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Copied'));
  const withLink = screen.getByRole('checkbox', { name: 'With link' });
  await player.click(withLink);
  expect(withLink).toBeChecked();
  await player.click(screen.getByRole('radio', { name: /Sticker/ }));
  expect(withLink).toBeDisabled();
  expect(withLink).not.toBeChecked();
});
