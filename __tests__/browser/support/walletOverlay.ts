import type { Locator, Page } from 'playwright-core';
import { walletButton } from './game';

export const overlayOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Connect a Wallet' });

/** The header's button, or the page's own on a phone's Home. */
export const connectButton = (page: Page): Locator => page.getByRole('button', { name: 'Connect Wallet' }).first();

/** Chooses the wallet in the overlay, and waits until it is connected. */
export async function connectTo(page: Page, name: string): Promise<void> {
  await connectButton(page).click();
  await overlayOf(page).getByRole('button', { name }).click();
  await overlayOf(page).waitFor({ state: 'detached' });
}

export async function disconnect(page: Page): Promise<void> {
  await walletButton(page).click();
  await page
    .getByRole('alertdialog', { name: 'Disconnect wallet?' })
    .getByRole('button', { name: 'Disconnect' })
    .click();
  await connectButton(page).waitFor();
}
