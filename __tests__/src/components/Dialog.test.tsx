import { render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { Dialog } from '../../../src/components/Dialog';

/** Like a player on a slow machine, clicks in the dialog before it has recorded which element had the focus. */
function ClickedEarly() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return <button ref={button}>Close</button>;
}

const page = (isOpen: boolean) => (
  <>
    <button>Submit</button>
    {isOpen && (
      <Dialog labelledBy="none" onDismiss={() => undefined}>
        <ClickedEarly />
      </Dialog>
    )}
  </>
);

test('the focus returns to the button that opened a dialog, even if the player clicked in it at once', () => {
  const { rerender } = render(page(false));
  screen.getByRole('button', { name: 'Submit' }).focus();
  rerender(page(true));
  expect(screen.getByRole('dialog')).toHaveFocus();
  rerender(page(false));
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus();
});

const connect = (isConnected: boolean, isOpen: boolean) => (
  <>
    <main tabIndex={-1}>{!isConnected && <button>Connect Wallet</button>}</main>
    {isOpen && (
      <Dialog labelledBy="none" onDismiss={() => undefined}>
        <button>Local Wallet</button>
      </Dialog>
    )}
  </>
);

test('the focus stays near a button that is gone by the time its dialog closes', () => {
  const { rerender } = render(connect(false, false));
  screen.getByRole('button', { name: 'Connect Wallet' }).focus();
  rerender(connect(false, true));
  rerender(connect(true, true));
  rerender(connect(true, false));
  expect(screen.getByRole('main')).toHaveFocus();
});
