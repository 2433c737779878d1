import { screen, within } from '@testing-library/react';
import { FaqScreen } from '../../../src/features/faq/FaqScreen';
import { openScreen, VOTER } from '../support/screen';

const open = () => openScreen({ Screen: FaqScreen, path: '/faq' });

describe('the FAQ', () => {
  test('is static: it asks the server nothing', () => {
    expect(open().calls).toEqual([]);
  });

  test('leads those who own nothing to a trial', () => {
    open();
    expect(screen.getByRole('link', { name: 'Try it first' })).toHaveAttribute(
      'href',
      '/wardrobe?demo=trial&roll=today',
    );
  });

  test('links the licences of what others wrote', () => {
    open();
    const link = screen.getByRole('link', { name: /^Their licences ?, opens in a new tab$/ });
    expect(link).toHaveAttribute('href', '/licences.txt');
  });

  test('offers no trial to those who have connected', () => {
    openScreen({ Screen: FaqScreen, path: '/faq', wallet: VOTER });
    expect(screen.queryByRole('link', { name: 'Try it first' })).toBeNull();
  });

  test.each([
    [
      'ownership is required to play',
      /^Owners\. You need at least one NFT of Dour Darcels, colette x Dour Darcels, DUDS or DUDS Market/,
    ],
    ['wardrobe items represent traits of the Darcel NFTs', /Items that represent traits of the Darcel NFTs/],
    ['extra items can be won or bought', /Extra items can be won or bought/],
    ['download works', /Download saves your fit as a PNG/],
    ["download does not work inside a wallet's mobile app", /does not work inside a wallet's mobile app/],
    ['looks are kept and carried', /Looks holds two hundred, in this browser/],
    ['a picture carries its fit', /A picture saved here remembers its fit/],
    ['arms and tops only work in certain combinations', /Arms and tops only work in certain combinations/],
    ['XP unlocks, and events give more of it', /XP unlocks items; it is not spent\. Events give more/],
  ])('says that %s', (_point, words) => {
    open();
    expect(screen.getByText(words)).toBeVisible();
  });

  test.each([
    ['Dour Darcels', '200 XP'],
    ['colette x Dour Darcels', '200 XP'],
    ['DUDS', '100 XP'],
    ['DUDS Market', '50 XP'],
    ['Friends One', '200 XP'],
    ['Friends Three', '100 XP'],
  ])('gives the XP rule: %s grant %s each', (collection, xp) => {
    open();
    const row = screen.getByText(collection, { selector: 'dt' }).parentElement;
    expect(within(row!).getByText(xp)).toBeVisible();
  });
});
