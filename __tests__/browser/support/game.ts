import type { Locator, Page } from 'playwright-core';
import { STACKING } from '#rules/outfit/layers';
import type { Avatar } from '#rules/outfit/avatar';
import { untilEqual } from './until';

/** The accounts of the local world that these tests use. */
export type Account = 'The Collector' | 'The Newcomer' | 'The Shopper' | 'The Whale' | 'The Onlooker';

/** Connects from the open overlay, and waits until it has closed. */
export async function chooseAccount(page: Page, account: Account): Promise<void> {
  const overlay = page.getByRole('dialog', { name: 'Connect a Wallet' });
  await overlay.getByRole('button', { name: 'Local Wallet' }).click();
  await overlay.getByRole('button', { name: account }).click();
  await overlay.waitFor({ state: 'detached' });
}

/** The first action that needs a session asks once; the Local Wallet then signs by itself. */
export async function signIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByText('No transaction').waitFor();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** In the open dialog 'Yay!': chooses the event and submits the fit. */
export async function enter(page: Page, title: string): Promise<void> {
  const yay = page.getByRole('dialog', { name: 'Yay!' });
  await yay.getByRole('button', { name: title }).click();
  await yay.getByRole('button', { name: 'Submit this fit' }).click();
}

export const walletButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^0x\w{2}\.\.\.\w{4}( Locked)?$/ });

export async function openCategory(page: Page, title: string): Promise<void> {
  await page.getByLabel('Category', { exact: true }).selectOption({ label: title });
  await page.getByRole('list', { name: title }).getByRole('button').first().waitFor();
}

/** The two fits of a pair. */
export const sides = (page: Page) => page.getByRole('button', { name: /^Vote for / });
/** What is drawn on the two sides: their labels change when the catalogue arrives. */
export const pairOf = (page: Page) =>
  sides(page).evaluateAll(buttons =>
    buttons.map(button => [
      getComputedStyle(button).getPropertyValue('--c'),
      ...[...button.querySelectorAll('img')].map(image => image.src),
    ]),
  );

export const toast = (page: Page) => page.locator('#root > [role=status]');

/** An item of the open category by its title and its expected label. */
export const item = (page: Page, title: string, label: string) =>
  page
    .getByRole('region', { name: 'Things to wear' })
    .getByRole('button', { name: new RegExp(`^${title} ${label}( ?, opens in a new tab)?$`) });

/** A message of the viewer: its text for screen readers, and the same text on the element that it is about. */
export function viewerMessage(
  page: Page,
  text: string,
  dataKey: string,
): { readonly said: Locator; readonly shown: Locator } {
  return {
    said: page.getByRole('status').getByText(text, { exact: true }),
    shown: page.locator(`[aria-label="Things to wear"] [data-key="${dataKey}"] [data-text="${text}"]`),
  };
}

interface Stage {
  readonly background: string;
  /** Paths below the assets, bottom to top. */
  readonly layers: readonly string[];
}

export const readStage = (page: Page): Promise<Stage> =>
  page.locator('[data-dressing]').evaluate(stage => ({
    background: getComputedStyle(stage).backgroundColor,
    layers: [...stage.querySelectorAll<HTMLImageElement>('[role=img] img')].map(image =>
      new URL(image.src).pathname.replace(/^.*\/(?=[^/]+\/[^/]+$)/, ''),
    ),
  }));

/** A Darcel without a head, an eye or legs is drawn as paper. */
const paper: Partial<Avatar> = {
  head: '_shared/paper-head.svg',
  eye: '_shared/paper-eye.svg',
  shoesAndLegs: '_shared/paper-legs.svg',
};

export const stageOf = (avatar: Avatar): Stage => ({
  background: rgb(avatar.background),
  layers: STACKING.filter(layer => layer !== 'background')
    .map(layer => avatar[layer] || (paper[layer] ?? ''))
    .filter(value => value !== ''),
});

export const untilStageShows = (page: Page, avatar: Avatar): Promise<void> =>
  untilEqual(() => readStage(page), stageOf(avatar));

function rgb(hex: string): string {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  return `rgb(${(digits.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16)).join(', ')})`;
}

/** What the game has stored, parsed, by key. */
export async function readStorage(page: Page): Promise<Readonly<Record<string, unknown>>> {
  const texts = await page.evaluate(() => Object.entries<string>(localStorage));
  return Object.fromEntries(texts.map(([key, text]) => [key, JSON.parse(text) as unknown]));
}

export const storedAvatar = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('avatarV2') ?? 'null') as unknown);
