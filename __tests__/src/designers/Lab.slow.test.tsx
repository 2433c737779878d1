import { File } from 'node:buffer';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { rowText } from '#rules/catalogue/triedArt';
import type { PictureJob } from '#rules/fits/pictureJob';
import { fetchWholeWardrobe } from '../../../src/api/fetchWholeWardrobe';
import { LabRoom, LabTool } from '../../../src/features/designers/LabRoom';
import { selectLab } from '../../../src/features/designers/designersSlice';
import { selectUnlocked } from '../../../src/features/holdings/unlockedSlice';
import { selectAvatar } from '../../../src/features/outfit/outfitSlice';
import { selectShownOutfit, selectTiles } from '../../../src/features/wardrobe/wardrobeSelectors';
import {
  previewShown,
  selectPointedAt,
  tileClicked,
  tilePointedAt,
} from '../../../src/features/wardrobe/wardrobeViewSlice';
import type { Platform } from '../../../src/platform/platform';
import { platformDouble } from '../support/platformDouble';
import { catalogueItem, show, startGame, type Game } from '../support/wardrobeGame';

const HAT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200"><path d="M480 60h240l90 230H390z"/></svg>';
const WHERE = { left: 390, top: 60, right: 810, bottom: 290 };
const BERET = catalogueItem('hair-and-hats', 'Beret');

interface Room extends Game {
  readonly drop: (name: string, content: string, type?: string) => Promise<void>;
  readonly leave: () => void;
}

/** The designers' room with its lab closed, and every category loaded. */
async function enter(pictures: Partial<Platform['pictures']> = {}): Promise<Room> {
  const files = { pick: jest.fn(() => Promise.resolve(null)), onDropped: jest.fn() };
  const painted = jest.fn(() => Promise.resolve(WHERE));
  const platform = { files, pictures: { ...platformDouble().pictures, painted, ...pictures } };
  const game = startGame({ search: '?demo', isConnected: false, platform });
  await fetchWholeWardrobe(game.store.dispatch);
  const { unmount } = show(
    game,
    <>
      <LabTool />
      <LabRoom />
    </>,
  );
  const receive = (files.onDropped.mock.calls as unknown as [(file: unknown) => void][])[0]![0];
  const drop = async (name: string, content: string, type = 'image/svg+xml') => {
    await act(async () => {
      receive(new File([content], name, { type }));
      await new Promise(resolve => setTimeout(resolve));
    });
  };
  return { ...game, drop, leave: unmount };
}

async function open(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Lab' }));
  await screen.findByRole('heading', { name: 'Lab' });
}

const shown = ({ store }: Game) => selectShownOutfit(store.getState()).avatar;
const row = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Its row' });
const write = (text: string) => fireEvent.change(row(), { target: { value: text } });
const see = (who: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'See as' }), { target: { value: who } });
const point = ({ store }: Game, value: string) =>
  act(() => {
    store.dispatch(tilePointedAt({ value, by: 'pointer' }));
    store.dispatch(previewShown());
  });

beforeEach(() => localStorage.clear());

describe('the piece', () => {
  test('that is pointed at is told in full, and its row can be copied', async () => {
    const game = await enter({ drawings: () => Promise.resolve(['<svg/>']) });
    await open();
    screen.getByText('Point at something.');
    point(game, 'tops/comet-coat.svg');
    screen.getByRole('heading', { name: 'Comet Coat' });
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    await waitFor(() => screen.getByText('6 bytes'));
    expect(facts.slice(0, 6)).toEqual([
      'tops/comet-coat.svg',
      'tops',
      '1000',
      'None',
      'After Hours',
      'bottoms, bodyAccessories',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Copy its row' }));
    await screen.findByText('Copied.');
    expect(game.platform.page.copy).toHaveBeenCalledWith(rowText(catalogueItem('tops', 'Comet Coat').item));
  });

  test('is not another one that the pointer only crosses', async () => {
    const game = await enter();
    await open();
    point(game, 'hair-and-hats/beret.svg');
    act(() => void game.store.dispatch(tilePointedAt({ value: 'tops/breton.svg', by: 'pointer' })));
    screen.getByRole('heading', { name: 'Beret' });
  });

  test('of the trait of a collection names both', async () => {
    const game = await enter();
    await open();
    point(game, 'hair-and-hats/mohawk.svg');
    screen.getByText('Hair & Hats, Dour Darcels');
  });

  test('that was chosen is told without a preview, too', async () => {
    const game = await enter();
    await open();
    act(() => void game.store.dispatch(tileClicked(BERET)));
    await screen.findByRole('heading', { name: 'Beret' });
  });
});

describe('seen as somebody else', () => {
  const statusOf = ({ store }: Game, title: string) =>
    selectTiles(store.getState(), 'hair-and-hats', true).find(({ item }) => item.title === title)?.status;

  test('tiles follow', async () => {
    const game = await enter();
    await open();
    const states = ['everything', 'newcomer', 'darcels', 'market', 'nothing', 'loading'].map(who => {
      see(who);
      return [who, statusOf(game, 'Mohawk'), statusOf(game, 'Space Buns')];
    });
    expect(states).toEqual([
      ['everything', 'owned', 'unlocked'],
      ['newcomer', 'not-owned', 'unlockable'],
      ['darcels', 'owned', 'unlockable'],
      ['market', 'not-owned', 'unlockable'],
      ['nothing', 'not-owned', 'needs-xp'],
      ['loading', 'checking', 'checking'],
    ]);
  });

  test('everything can still be tried on, and nothing is bought or unlocked', async () => {
    const game = await enter();
    await open();
    see('newcomer');
    act(() => void game.store.dispatch(tileClicked(catalogueItem('hair-and-hats', 'Mohawk'))));
    expect(selectAvatar(game.store.getState()).hairAndHats).toBe('hair-and-hats/mohawk.svg');
    act(() => void game.store.dispatch(tileClicked(catalogueItem('hair-and-hats', 'Space Buns'))));
    expect(selectAvatar(game.store.getState()).hairAndHats).toBe('hair-and-hats/space-buns.svg');
    expect(game.platform.page.openTab).not.toHaveBeenCalled();
    expect(selectUnlocked(game.store.getState())).toEqual([]);
  });

  test('ends with the lab', async () => {
    const game = await enter();
    await open();
    see('nothing');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(statusOf(game, 'Mohawk')).toBe('owned');
  });
});

describe('a drawing', () => {
  test('is worn by the rules, and neither chosen nor stored', async () => {
    const game = await enter();
    act(() => void game.store.dispatch(tilePointedAt({ value: 'tops/breton.svg', by: 'pointer' })));
    await game.drop('lamp-shade.svg', HAT);
    await screen.findByText('lamp-shade.svg is on.');
    expect(shown(game).hairAndHats).toMatch(/^data:image\/svg\+xml,%3Csvg.*#hair-and-hats\/lamp-shade\.svg$/);
    expect(selectPointedAt(game.store.getState())).toBeNull();
    expect(selectAvatar(game.store.getState())).toEqual(DEFAULT_AVATAR);
    expect(JSON.stringify(localStorage)).not.toContain('data:');
    expect(JSON.parse(row().value)).toEqual({ title: 'Lamp Shade', layer: 'hairAndHats', xp: 0, drop: 'After Hours' });
    expect(screen.getAllByText('Nothing to complain about.')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Take it off' }));
    expect(shown(game)).toEqual(DEFAULT_AVATAR);
  });

  test('follows its row and its layer, and what is wrong with the row is named', async () => {
    const game = await enter();
    await game.drop('lamp-shade.svg', HAT);
    await screen.findByText('lamp-shade.svg is on.');
    write('{"title":"Lamp Shade","layer":"hairAndHats","exclusions":{"mouth":""},"xp":0}');
    expect(shown(game).mouth).toBe('');
    write('{"title":');
    screen.getByText('row 1 is not an object');
    expect(shown(game).mouth).toBe('');
    fireEvent.change(screen.getByRole('combobox', { name: 'Layer' }), { target: { value: 'tops' } });
    expect(shown(game).tops).toContain('#tops/lamp-shade.svg');
    expect(shown(game).arms).toBe('arms/regular-short.svg');
    write('{"title":"Lamp Shade","layer":"tops","xp":0}');
    screen.getByText('Lamp Shade (tops) has no topType');
  });

  test('that something worn forbids says so', async () => {
    const game = await enter();
    act(() => void game.store.dispatch(tileClicked(catalogueItem('hair-and-hats', 'Space Helmet'))));
    await game.drop('shades.svg', HAT);
    await screen.findByText(/^shades.svg is on|^Not worn/);
    fireEvent.change(screen.getByRole('combobox', { name: 'Layer' }), { target: { value: 'glasses' } });
    screen.getByText('Not worn: Space Helmet in the way.');
    expect(shown(game)).toEqual(selectAvatar(game.store.getState()));
  });

  test('that breaks the rules of drawings is worn, and they are named', async () => {
    const game = await enter();
    await game.drop('lamp-shade.svg', HAT.replace('</svg>', '<text>L</text></svg>'));
    await screen.findByText('lamp-shade.svg is on.');
    screen.getByText('<text> is not allowed');
  });

  test.each<[string, string, Partial<Platform['pictures']>, string]>([
    ['a script', HAT.replace('</svg>', '<script>alert(1)</script></svg>'), {}, 'has a <script>'],
    [
      'a reference to something outside',
      HAT.replace('</svg>', '<image href="https://a.test/b.png"/></svg>'),
      {},
      'refers to https://a.test/b.png, which is outside',
    ],
    [
      'too many bytes',
      HAT + ' '.repeat(100_000),
      {},
      `is ${(HAT.length + 100_000).toLocaleString('en')} bytes, and 100,000 is the most that can be tried`,
    ],
    ['nothing on it', HAT, { painted: () => Promise.resolve(undefined) }, 'paints nothing'],
    ['no picture in it', 'no', { painted: () => Promise.reject(new Error()) }, 'is no picture that a browser can show'],
  ])('with %s is not worn, and says why', async (_, content, pictures, reason) => {
    const game = await enter(pictures);
    await game.drop('evil.svg', content);
    await screen.findByText(reason);
    expect(screen.getByRole('alert').textContent).toContain('evil.svg was not put on.');
    expect(shown(game)).toEqual(DEFAULT_AVATAR);
  });

  test('stays on if the next one is refused', async () => {
    const game = await enter();
    await game.drop('lamp-shade.svg', HAT);
    await screen.findByText('lamp-shade.svg is on.');
    await game.drop('evil.svg', '<script/>');
    await screen.findByText('evil.svg was not put on.');
    expect(shown(game).hairAndHats).toContain('lamp-shade');
  });

  test('is not another file', async () => {
    const game = await enter();
    await game.drop('fit.png', 'PNG', 'image/png');
    expect(screen.queryByRole('heading', { name: 'Lab' })).toBeNull();
  });

  test('can be chosen instead of dropped', async () => {
    const game = await enter();
    await open();
    (game.platform.files.pick as jest.Mock).mockResolvedValue(new File([HAT], 'lamp.svg'));
    fireEvent.click(screen.getByRole('button', { name: 'Try art' }));
    fireEvent.click(screen.getByRole('button', { name: 'Choose an SVG' }));
    await screen.findByText('lamp.svg is on.');
  });

  test('and everything else is forgotten on leaving, even if it arrives later', async () => {
    let paint: (box: typeof WHERE) => void = () => undefined;
    const game = await enter({ painted: () => new Promise(resolve => (paint = resolve)) });
    const before = selectLab(game.store.getState());
    await game.drop('lamp-shade.svg', HAT);
    game.leave();
    paint(WHERE);
    await new Promise(resolve => setTimeout(resolve));
    const after = selectLab(game.store.getState());
    expect(after).toEqual({ ...before, isHere: false });
    point(game, 'tops/breton.svg');
    expect(selectLab(game.store.getState())).toBe(after);
  });
});

describe('with everything', () => {
  test('a drawing is shown on one sheet, which can be saved', async () => {
    const compose = jest.fn((_job: PictureJob) => Promise.resolve(new Blob()));
    const game = await enter({ compose });
    await game.drop('lamp-shade.svg', HAT);
    await screen.findByText('lamp-shade.svg is on.');
    fireEvent.click(screen.getByRole('button', { name: 'With everything' }));
    fireEvent.click(screen.getByRole('button', { name: 'Make the sheet' }));
    const sheet = await screen.findByRole('img', { name: 'Lamp Shade, with everything' });
    expect(sheet.getAttribute('src')).toBe('blob:made');
    const [{ figures, words }] = compose.mock.calls[0]!;
    expect(figures.length).toBeGreaterThan(20);
    expect(figures.every(({ layers }) => layers.some(value => value.startsWith('data:')))).toBe(true);
    expect(words[0]?.text).toBe('Lamp Shade');
    fireEvent.click(screen.getByRole('button', { name: 'Save as PNG' }));
    await waitFor(() =>
      expect(game.platform.pictures.save).toHaveBeenCalledWith(expect.anything(), 'lamp-shade-with-everything.png'),
    );
  });

  test('says in words what a piece takes off, and that a sheet failed', async () => {
    const game = await enter({ compose: () => Promise.reject(new Error('no canvas')) });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'With everything' }));
    screen.getByText('Point at something.');
    point(game, 'tops/comet-coat.svg');
    fireEvent.click(screen.getByRole('button', { name: 'Make the sheet' }));
    await screen.findByText('The sheet was not made.');
    expect(screen.getAllByRole('listitem', { hidden: true })[0]?.textContent).toBe(
      'DUDS T-Shirt Takes off DUDS T-Shirt',
    );
  });
});
