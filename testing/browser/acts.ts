import type { Page } from 'playwright-core';
import type { EventPhase, GameEvent } from '#rules/events/events';

export const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
};

export const openCategory = (title: string) => async (page: Page) => {
  await page.getByLabel('Category', { exact: true }).selectOption({ label: title });
  await page.getByRole('list', { name: title }).getByRole('button').first().waitFor();
  // The first tile has the focus. That would begin its preview, which a picture may or may not catch.
  await page.locator(':focus').blur();
};

/** Ends with the pointer aside: whether a tile under it shows its item again depends on when the rail scrolled. */
export const tryOn = (category: string, title: string) => async (page: Page) => {
  await openCategory(category)(page);
  await page.getByRole('region', { name: 'Things to wear' }).getByRole('button', { name: title }).click();
  await page.mouse.move(0, 0);
};

export const oneAfterAnother =
  (...acts: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };

export const answer =
  (pattern: string | RegExp, status: number, body: unknown = {}, headers: Readonly<Record<string, string>> = {}) =>
  (page: Page) =>
    page.route(pattern, route => route.fulfill({ status, json: body, headers }));

/** Changes the events of a phase after the server has sent them. */
const changeEvents = (phase: EventPhase | '*', change: (events: readonly GameEvent[]) => unknown) => (page: Page) =>
  page.route(`**/api/events/${phase}`, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as readonly GameEvent[]) });
  });

export const changeAll = (change: (event: GameEvent) => object) => changeEvents('*', events => events.map(change));
export const changeFirst = (phase: EventPhase, change: (event: GameEvent) => GameEvent) =>
  changeEvents(phase, ([first, ...rest]) => (first === undefined ? [] : [change(first), ...rest]));

export const neverAnswer = (pattern: string) => (page: Page) => page.route(pattern, () => new Promise(() => undefined));
export const before = (script: string) => (page: Page) => page.addInitScript({ content: script });
export const hangUp = (pattern: string | RegExp) => (page: Page) =>
  page.route(pattern, route => route.abort('connectionrefused'));

export const chooseWallet = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name }).click();
};
