import { fireEvent, screen } from '@testing-library/react';
import { textOn } from '#rules/catalogue/textOn';
import { HOME_FITS, GAME_FITS } from '#rules/fits/gameFits';
import { checkFit } from '#rules/fits/submission';
import { restoreOutfit } from '#rules/outfit/restoreOutfit';
import { describeGameFit } from '../../../src/components/describeGameFit';
import { fieldOf } from '../../../src/components/colour';
import { HomeScreen } from '../../../src/features/home/HomeScreen';
import { selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { openScreen, VOTER } from '../support/screen';
import { WARDROBE } from '../../rules/support/catalogue';

describe('the home screen', () => {
  test("reads 'A blockchain fashion game'", () => {
    openScreen({ Screen: HomeScreen, path: '/' });
    expect(screen.getByRole('heading', { level: 1, name: 'A blockchain fashion game' })).toBeVisible();
  });

  test('has its heading before the descriptions of six outfits', () => {
    openScreen({ Screen: HomeScreen, path: '/' });
    const heading = screen.getByRole('heading');
    const images = screen.getAllByRole('img');
    images.forEach(image => expect(heading.compareDocumentPosition(image)).toBe(Node.DOCUMENT_POSITION_FOLLOWING));
  });

  test('shows a Connect Wallet button when no wallet is connected', () => {
    const { store } = openScreen({ Screen: HomeScreen, path: '/' });
    fireEvent.click(screen.getByRole('button', { name: 'Connect Wallet' }));
    expect(selectOverlay(store.getState())).toBe('connect');
  });

  test('says what you do here, and leads to a dressed Darcel without a wallet', () => {
    openScreen({ Screen: HomeScreen, path: '/' });
    expect(screen.getByText('Dress a Darcel, enter the fit, let strangers judge.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try it first' })).toHaveAttribute(
      'href',
      '/wardrobe?demo=trial&roll=today',
    );
  });

  test('shows a link to the wardrobe once a wallet is connected', () => {
    openScreen({ Screen: HomeScreen, path: '/', at: '/?demo', wallet: VOTER });
    expect(screen.queryByRole('button', { name: 'Connect Wallet' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Try it first' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Enter Wardrobe' })).toHaveAttribute('href', '/wardrobe?demo');
  });

  test('shows six Darcels in a row, each with a description', () => {
    openScreen({ Screen: HomeScreen, path: '/' });
    const names = screen.getAllByRole('img').map(image => image.getAttribute('aria-label'));
    expect(names).toHaveLength(6);
    expect(names).toEqual(HOME_FITS.map(describeGameFit));
    expect(names[5]).toMatch(/Beret.* on Mint$/);
  });
});

describe('the looks that screens show', () => {
  const anyone = { xp: 0, traits: 'all', unlocked: [] } as const;

  test.each(GAME_FITS.map(fit => [describeGameFit(fit), fit] as const))(
    '%s could be worn in the game',
    (_name, fit) => {
      expect(checkFit(fit, WARDROBE, anyone)).toEqual([]);
      expect(restoreOutfit({ avatar: fit }, WARDROBE).avatar).toEqual(fit);
    },
  );

  test('no two are alike', () => {
    expect(new Set(GAME_FITS.map(fit => JSON.stringify({ ...fit, background: '' }))).size).toBe(GAME_FITS.length);
  });
});

describe('text on a field', () => {
  test.each([
    ['#2742e0', 'bone'],
    ['#0f5c46', 'bone'],
    ['#1a1620', 'bone'],
    ['#000', 'bone'],
    ['#9fddbe', 'ink'],
    ['#f2452d', 'ink'],
    ['#999', 'ink'],
    ['#FFD45C', 'ink'],
    ['backgrounds/curtain.svg', 'ink'],
  ])('on %s is %s', (field, text) => expect(textOn(field)).toBe(text));

  test('a picture as background is drawn over the default colour', () => {
    expect(fieldOf('backgrounds/curtain.svg')).toBe('#999');
    expect(fieldOf('#2742e0')).toBe('#2742e0');
  });
});
