import type { Locator, Page } from 'playwright-core';
import { axeFindings } from '../browser/support/axe';
import { item, openCategory, walletButton } from '../browser/support/game';
import { eventCalled, eventsIn, returning } from '../browser/support/localWorld';
import { desktop, inHand, withBrowser } from '../browser/support/visit';
import { arrive } from './support/arrive';

const visit = withBrowser();

const sizes = [
  ['1440x900', { viewport: desktop }],
  ['390x844', inHand],
] as const;

async function axeOf(page: Page, place: string): Promise<Readonly<Record<string, readonly string[]>>> {
  return { [place]: await axeFindings(page) };
}

/** The tools that open panels, each with an element that appears once its panel has loaded. */
const PANELS = [
  ['Search the wardrobe', page => page.getByRole('textbox', { name: 'Search the wardrobe' })],
  ['Looks', page => page.getByRole('button', { name: 'Bring in' })],
  ['Share', page => page.locator('[aria-labelledby=panel-title] [aria-busy] > img')],
  ['Surprise me', page => page.getByRole('button', { name: 'Keep all' })],
] as const satisfies readonly (readonly [string, (page: Page) => Locator])[];

describe.each(sizes)('at %s', (_size, options) => {
  test('axe finds nothing on any screen, and there are no console messages or requests to other hosts', async () => {
    const { page, watch } = await visit({ ...options, ...(await returning('The Collector')) });
    watch.expect(/404 \(Not Found\).*nowhere/);
    const [vote, [open], [archived]] = await Promise.all([
      eventCalled('vote', 'Out of Office'),
      eventsIn('open'),
      eventsIn('archive'),
    ]);
    const findings: Record<string, readonly string[]> = {};
    const paths = [
      '/',
      '/wardrobe',
      '/events',
      '/faq',
      '/eye',
      `/vote/${vote.id}`,
      `/results/${archived!.id}`,
      '/nowhere',
    ];
    for (const path of paths) {
      await arrive(page, path);
      await walletButton(page).waitFor();
      Object.assign(findings, await axeOf(page, path));
    }
    expect(findings).toEqual(Object.fromEntries(paths.map(path => [path, []])));
    expect(watch.complaints()).toEqual([]);

    watch.expect(/403 \(Forbidden\)/);
    await arrive(page, `/results/${open!.id}`);
    await page.getByRole('alertdialog', { name: 'Sorry voting is still in progress.' }).waitFor();
    expect(await axeOf(page, 'voting in progress')).toEqual({ 'voting in progress': [] });
    await page.getByRole('button', { name: 'OK' }).click();
    expect(await axeOf(page, 'not yet')).toEqual({ 'not yet': [] });
    expect(watch.complaints()).toEqual([]);
  });

  test('axe finds nothing without a wallet, in open overlays or in the demo', async () => {
    const { page, watch } = await visit(options);
    const [vote] = await eventsIn('vote');
    const findings: Record<string, readonly string[]> = {};
    for (const path of ['/', '/wardrobe', '/events', `/vote/${vote!.id}`]) {
      await arrive(page, path);
      Object.assign(findings, await axeOf(page, path));
    }
    await arrive(page, '/wardrobe?demo');
    for (const title of ['Backgrounds', 'Tops']) {
      await openCategory(page, title);
      await page.getByRole('list', { name: title }).getByRole('button').nth(1).click();
      Object.assign(findings, await axeOf(page, title));
    }
    await page.getByRole('button', { name: 'Submit' }).click();
    const needs = page.getByRole('alertdialog', { name: /^To enter, connect a wallet/ });
    await needs.waitFor();
    Object.assign(findings, await axeOf(page, 'what entering takes'));
    await needs.getByRole('button', { name: 'Connect Wallet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Local Wallet' }).waitFor();
    Object.assign(findings, await axeOf(page, 'Connect a Wallet'));
    await page.getByRole('dialog').getByRole('button', { name: 'Local Wallet' }).click();
    Object.assign(findings, await axeOf(page, 'Which account?'));
    await page.getByRole('button', { name: 'The Collector' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('dialog', { name: 'Yay!' }).getByRole('button', { name: 'Laundry Day' }).waitFor();
    Object.assign(findings, await axeOf(page, 'Yay!'));
    await page.getByRole('button', { name: 'Laundry Day' }).click();
    await page.getByRole('button', { name: 'Submit this fit', disabled: false }).waitFor();
    Object.assign(findings, await axeOf(page, 'the decision'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('alertdialog').waitFor();
    Object.assign(findings, await axeOf(page, 'Reset'));

    expect(Object.entries(findings).filter(([, lines]) => lines.length > 0)).toEqual([]);
    expect(watch.complaints()).toEqual([]);
  });
});

describe.each(sizes)('in the fitting room at %s', (_size, options) => {
  test('axe finds nothing in any panel, the list of keys or a preview', async () => {
    const { page, watch } = await visit(options);
    const findings: Record<string, readonly string[]> = {};
    await arrive(page, '/wardrobe?demo&category=tops');
    await item(page, 'Breton', 'UNLOCKED').click();
    await page.locator('main').press('Control+s');
    await page.getByText('is on the rack.').waitFor();
    for (const [tool, isThere] of PANELS) {
      await page.getByRole('button', { name: tool, exact: true }).first().click();
      await isThere(page).waitFor();
      Object.assign(findings, await axeOf(page, tool));
      await page.keyboard.press('Escape');
      await isThere(page).waitFor({ state: 'detached' });
    }
    await page.locator('main').press('?');
    await page.getByRole('dialog', { name: 'How it works' }).waitFor();
    Object.assign(findings, await axeOf(page, 'keys'));
    await page.keyboard.press('Escape');
    await item(page, 'Dungarees', 'UNLOCKED').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-dressing][data-preview]').waitFor();
    Object.assign(findings, await axeOf(page, 'preview'));

    const places = [...PANELS.map(([tool]) => tool), 'keys', 'preview'];
    expect(findings).toEqual(Object.fromEntries(places.map(place => [place, []])));
    expect(watch.complaints()).toEqual([]);
  });
});
