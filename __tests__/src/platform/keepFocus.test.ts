import { keepFocus } from '../../../src/platform/keepFocus';

test('a clicked button has the focus, even in a browser whose clicks move none', () => {
  const unmounted = new AbortController();
  keepFocus(document, unmounted.signal);
  document.body.innerHTML = '<main><button><span>Submit</span></button></main>';
  const button = document.querySelector('button')!;
  let focused: Element | null = null;
  button.addEventListener('click', () => (focused = document.activeElement));
  document.querySelector('span')!.click();
  expect(focused).toBe(button);
  unmounted.abort();
});

test('a click takes the focus from no field', () => {
  const unmounted = new AbortController();
  keepFocus(document, unmounted.signal);
  document.body.innerHTML = '<input /><button>Search</button>';
  const field = document.querySelector('input')!;
  field.focus();
  document.querySelector('button')!.click();
  expect(document.activeElement).toBe(field);
  unmounted.abort();
});
