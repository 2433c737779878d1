import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { readItems } from '#rules/catalogue/catalogue';
import { EVENT_PHASES, type GameEvent } from '#rules/events/events';
import type { Browser } from '../../testing/browser/findBrowser';
import { launchBrowser } from '../../testing/browser/launchBrowser';
import { playOn, readWorld, viewsOf, type View } from '../../lab/shots/stage';
import { cutTexts } from '../browser/support/cutTexts';
import { baseUrl, withOwnServer } from '../browser/support/visit';
import { findInPseudo, inPseudo } from './support/findInPseudo';
import { untranslated } from './support/untranslated';

withOwnServer();

/** Names, which are the same in every language: addresses, ours, and those of collections and wallets. */
const NAMES =
  /\w{4}\.\.\.\w{4}|0x\w+|DUDS( Market)?|(colette x )?(Dour )?Darcels?|Collaborations|Friends (One|Two|Three)|(Local|Coinbase|Silent|Trust|Uniswap) Wallet( app)?|MetaMask|WalletConnect|Rainbow|Zerion|Ledger Wallet/g;

/** What the server or the player wrote. */
const NOT_OURS: Readonly<Record<string, RegExp>> = {
  'connect-accounts': /^(The \w+|One of everything.*|Three NFTs.*|Market items.*|Well over.*|Holds nothing.*)$/,
  closet: /^(Zero Gravity|Overdressed Again|Monday)$/,
  standings: /^(Spring\/Summer|Autumn\/Winter) \d{4}$/,
  looks: /^(Bucket Hat & Walrus|Sunday|What he wore to the thing|Beehive|Grey|No comment|Wednesday)$/,
};

const isOurs = (scene: string, text: string): boolean =>
  !Object.entries(NOT_OURS).some(([name, texts]) => scene.startsWith(name) && texts.test(text));

/** What the organisers of the events wrote. */
async function eventTexts(): Promise<readonly string[]> {
  const lists = EVENT_PHASES.map(async phase => {
    const response = await fetch(`${baseUrl()}/api/events/${phase}`);
    return (await response.json()) as readonly GameEvent[];
  });
  return (await Promise.all(lists)).flat().flatMap(event => [event.title, event.sub_title ?? '', event.description]);
}

const TITLES = readdirSync('public/data')
  .flatMap(file => readItems(JSON.parse(readFileSync(`public/data/${file}`, 'utf8'))).rows)
  .map(({ title }) => inPseudo(title));

const UNDER = inPseudo('Under ').slice(0, -1);

/** A title may end in dots where there is little space: the Darcel is described with all of them. */
const mayEndInDots = (text: string): boolean => TITLES.includes(text) || text.startsWith(UNDER);

/** Every scene of ours on a narrow phone whose browser asks for the pseudo-language. The server writes the local market. */
const VIEWS = viewsOf('phone')
  .filter(({ scene }) => !scene.name.startsWith('market'))
  .map((view): View => ({
    ...view,
    on: { ...view.on, viewport: { width: 360, height: 800 }, locale: 'en-XA', reducedMotion: 'reduce' },
    scene: {
      ...view.scene,
      setup: async (page: Page) => {
        findInPseudo(page);
        await view.scene.setup?.(page);
      },
    },
  }));

test('in the pseudo-language every text comes from the catalogue and is shown whole at 360 pixels', async () => {
  const found: string[] = [];
  const said = await eventTexts();
  const browser = await launchBrowser(JSON.parse(process.env.DUDS_BROWSER ?? '') as Browser);
  const stage = { browser, world: await readWorld(baseUrl()) };
  const failures = await playOn(stage, VIEWS, async (page, { scene: { name } }) => {
    const bare = (await untranslated(page, NAMES, said)).filter(text => isOurs(name, text));
    const cut = (await cutTexts(page, 'anywhere')).filter(text => /[\u27e6\u27e7]/.test(text) && !mayEndInDots(text));
    found.push(
      ...bare.map(text => `${name}: not from the catalogue: ${text}`),
      ...cut.map(text => `${name}: cut: ${text}`),
    );
  });
  await browser.close();
  expect([...failures, ...found]).toEqual([]);
}, 1_800_000);
