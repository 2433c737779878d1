import { openBrowserPlatform } from '../../../src/platform/browserPlatform';
import { TEST_CONFIG } from '../support/platformDouble';

function openAt(address: string) {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = `<script type="application/json" id="duds-config">${JSON.stringify(TEST_CONFIG)}</script>`;
  const navigate = jest.fn();
  const { page } = openBrowserPlatform(window, { navigate });
  return { page, navigate };
}

test('a listener that moves the player keeps the demo', () => {
  const { page, navigate } = openAt('/?demo');
  page.navigate('/wardrobe');
  expect(navigate).toHaveBeenCalledWith('/wardrobe?demo', 'push');
});

test('a listener can end the demo, and keeps the rest of the address', () => {
  const { page, navigate } = openAt('/wardrobe?demo&category=tops');
  page.setParameter('demo', null, 'replace');
  expect(navigate).toHaveBeenCalledWith('/wardrobe?category=tops', 'replace');
});

test('an address waits for Back, and follows from the one that is there by then', async () => {
  const { page, navigate } = openAt('/?demo');
  navigate.mockImplementation((path: string) => window.history.replaceState(null, '', path));
  page.backEntries.settle(1);
  page.backEntries.settle(0);
  page.setParameter('demo', null, 'replace');
  page.navigate('/wardrobe');
  expect(navigate).not.toHaveBeenCalled();
  await new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }));
  expect(navigate.mock.calls).toEqual([
    ['/', 'replace'],
    ['/wardrobe', 'push'],
  ]);
});
