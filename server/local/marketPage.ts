import { cropOf, LAYER_TILES, type ItemCrops } from '#rules/catalogue/crops';
import { shortAddress } from '#rules/ids';
import { itemValue, type Piece } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import { PRODUCT } from '#rules/product';
import { escapeHtml } from '../http/pageHead';
import type { Offer } from './market';
import { MARKET_STYLES } from './marketStyles';

/** Whether the visitor owns the item. */
export type MarketState =
  | { readonly status: 'no-account' }
  | { readonly status: 'for-taking' | 'taken' | 'owned' | 'chain-down'; readonly buyer: Buyer };

interface Buyer {
  readonly address: string;
  /** Null for an account that did not come with the local world. */
  readonly name: string | null;
}

interface Shop {
  /** The links to the game's own style sheets. */
  readonly styleSheets: string;
  readonly assetBase: string;
}

interface ItemPage {
  readonly offer: Offer;
  readonly crops: ItemCrops;
  readonly state: MarketState;
}

const STAGE = 1200;
/** A faint body drawn behind the item to show where it is worn, as on the wardrobe's tiles. */
const MANNEQUIN = '_shared/mannequin.svg';
export const CHAIN_DOWN = 'The local chain does not answer, so nothing was taken. Give it a moment.';

/** The page of one item, in plain HTML: it needs no script. */
export function renderMarketPage(shop: Shop, { offer, crops, state }: ItemPage): string {
  const { piece, collection } = offer;
  const colour = piece.item.hex ?? LAYER_TILES[piece.item.layer].colour;
  const main = `
      <div class="shelf" style="--shelf: ${escapeHtml(colour)}">${shelfPicture(shop, piece, crops)}</div>
      <div class="counter">
        <p class="counter-collection">${escapeHtml(collection.name)}</p>
        <h1>${escapeHtml(piece.item.title)}</h1>
        <p>Costs nothing here. Nothing does.</p>
        ${counterOf(offer, state)}
      </div>`;
  return frame(shop, `${TITLES[state.status]}${piece.item.title}`, main);
}

/** A new page is announced by its title. */
const TITLES: Readonly<Record<MarketState['status'], string>> = {
  'no-account': '',
  'for-taking': '',
  taken: 'Yours: ',
  owned: 'Yours already: ',
  'chain-down': 'Not taken: ',
};

export function renderLostItem(shop: Shop): string {
  const main = `
      <div class="shelf" style="--shelf: var(--faded)"></div>
      <div class="counter">
        <h1>Out of stock</h1>
        <p>There is no such item. There never was.</p>
        ${link(pathTo('wardrobe'), 'To the wardrobe', 'ink')}
      </div>`;
  return frame(shop, 'Out of stock', main);
}

function shelfPicture({ assetBase }: Shop, { category, item }: Piece, crops: ItemCrops): string {
  if (item.hex !== undefined) return '';
  const value = itemValue(category, item);
  const { x, y, size } = cropOf(crops, item.layer, value);
  const part = (length: number): string => `${((length / size) * 100).toFixed(2)}%`;
  const place = `width: ${part(STAGE)}; left: ${part(-x)}; top: ${part(-y)}`;
  const pictures = [MANNEQUIN, value].map(
    picture => `<img src="${escapeHtml(assetBase + picture)}" alt="" style="${place}" />`,
  );
  return `<span class="shelf-item">${pictures.join('')}</span>`;
}

function counterOf(offer: Offer, state: MarketState): string {
  const wardrobe = `/wardrobe?category=${offer.piece.category}`;
  if (state.status === 'no-account')
    return `<p>It has to go to somebody. Connect first, then choose BUY once more.</p>
        ${link(`${wardrobe}&connect`, 'Connect Wallet', 'tomato')}`;
  const buyer = `<p class="counter-buyer">${nameOf(state.buyer)}</p>`;
  switch (state.status) {
    case 'for-taking':
      return `${buyer}
        ${takeForm(offer, state.buyer, 'Take it')}`;
    case 'chain-down':
      return `${buyer}
        <p role="alert">${CHAIN_DOWN}</p>
        ${takeForm(offer, state.buyer, 'Try again')}`;
    case 'taken':
      return `${buyer}
        <p role="status">It is yours. Nobody saw a thing.</p>
        ${link(wardrobe, 'To the wardrobe', 'ink')}`;
    case 'owned':
      return `${buyer}
        <p role="status">You have this one already. It does not come in pairs.</p>
        ${link(wardrobe, 'To the wardrobe', 'ink')}`;
  }
}

function nameOf({ name, address }: Buyer): string {
  const short = `<span>${escapeHtml(shortAddress(address))}</span>`;
  return name === null ? `For ${short}` : `For ${escapeHtml(name)} ${short}`;
}

/** A form without fields: its address says everything, even when the page is reloaded. */
function takeForm({ piece: { item } }: Offer, { address }: Buyer, label: string): string {
  const action = `?${new URLSearchParams({ trait: item.trait ?? '', title: item.title, account: address }).toString()}`;
  return `<form method="post" action="${escapeHtml(action)}">
          <button class="pill pill-tomato">${label}</button>
        </form>`;
}

const link = (href: string, label: string, colour: 'ink' | 'tomato'): string =>
  `<a class="pill pill-${colour}" href="${escapeHtml(href)}">${label}</a>`;

function frame({ styleSheets, assetBase }: Shop, title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="robots" content="noindex" />
    <title>${escapeHtml(title)} · The local market · ${PRODUCT.name}</title>
    <link rel="icon" href="/page/icon.svg" type="image/svg+xml" sizes="any" />
    ${styleSheets}
    <style>${MARKET_STYLES}</style>
  </head>
  <body>
    <header class="header">
      <a class="logo" href="/" aria-label="${PRODUCT.name}, home"><img src="${escapeHtml(assetBase)}brand/logo.svg" width="125" height="40" alt="" /></a>
      <p class="market-name">The local market</p>
    </header>
    <main class="market">${main}
    </main>
  </body>
</html>
`;
}
