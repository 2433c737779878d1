import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { readyScreen, Screens } from '../../../src/app/routes';
import { makeStore } from '../../../src/app/store';
import { platformDouble } from '../support/platformDouble';
import { serve } from '../support/wardrobeGame';

function open(path: string): void {
  serve({});
  render(
    <Provider store={makeStore(platformDouble())}>
      <MemoryRouter initialEntries={[path]}>
        <Screens />
      </MemoryRouter>
    </Provider>,
  );
}

test('the first screen comes with the header, in one picture', async () => {
  await readyScreen('/faq');
  open('/faq');
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('main')).toBeInTheDocument();
});

test('of the other screens nothing is fetched before somebody goes there', async () => {
  await readyScreen('/faq');
  open('/nowhere');
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
  expect(await screen.findByRole('main')).toBeInTheDocument();
});
