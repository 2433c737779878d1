import { installedEngines } from '../../testing/browser/engines/engines';
import { baseUrl } from '../browser/support/visit';
import { button, link, withEngines } from './support/engineVisit';
import type { EngineVisit } from './support/engineVisit';

const open = withEngines();

/** The page has loaded, under a heading that begins like this. */
const arriveAt = ({ when }: EngineVisit, start: string) =>
  when(
    beginning => document.querySelector('main:not([aria-busy=true]) h1')?.textContent.startsWith(beginning) === true,
    start,
  );

test.each(installedEngines())('standings lead to a closet, a place, a piece and a rematch in %s', async engine => {
  const visit = await open(engine);
  const { page, click, when } = visit;
  await page.goto(`${baseUrl()}/standings`);
  await click(link(/^0x/, 'main'));
  await arriveAt(visit, 'The closet of 0x');
  await click(link('Après Everything', 'main'));
  await when(() => / in Après Everything$/.test(document.querySelector('h1')?.textContent ?? ''), 0);
  const place = await page.run(() => location.href, 0);
  await click({ css: 'main a[href^="/pieces/"]' });
  await arriveAt(visit, 'Who wore ');
  await page.goto(place);
  await click(link('Rematch'));
  await arriveAt(visit, 'Which one?');
  await click(button(/^Choose /));
  await when(() => document.querySelector('main')?.innerText.includes('Too early to tell.') === true, 0);
  expect(page.complaints).toEqual([]);
});

test.each(installedEngines())('today’s Eye Test is taken in %s', async engine => {
  const { page, click, shows, when } = await open(engine);
  await page.goto(`${baseUrl()}/eye`);
  for (let pair = 1; pair <= 10; pair += 1) {
    await when(n => document.body.innerText.includes(`${n} of 10`), pair);
    await click(button(/^Left: /));
    await click(button('Next'));
  }
  await when(() => /^\d+ of 10$/.test(document.querySelector('h1')?.textContent ?? ''), 0);
  await shows(button('Save picture'));
  await page.goto(`${baseUrl()}/eye`);
  await when(() => /^\d+ of 10$/.test(document.querySelector('h1')?.textContent ?? ''), 0);
  expect(page.complaints).toEqual([]);
});
