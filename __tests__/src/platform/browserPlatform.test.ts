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
