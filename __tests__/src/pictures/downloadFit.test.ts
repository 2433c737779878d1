import { readPngText } from '#rules/fits/pngText';
import { readFitCode } from '#rules/outfit/fitCode';
import { downloadRequested, selectIsComposing, selectShownPicture } from '../../../src/features/pictures/downloadSlice';
import { itemChosen } from '../../../src/features/outfit/outfitSlice';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { selectAnnouncement } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { PICTURE_MESSAGES } from '../../../src/features/pictures/messages';
import type { PictureMaker } from '../../../src/platform/platform';
import { PICTURE } from '../support/platformDouble';
import { catalogueItem, startGame } from '../support/wardrobeGame';

const settle = () => jest.advanceTimersByTimeAsync(0);
const png = PICTURE;

function startComposing(compose: PictureMaker['compose']) {
  const pictures = {
    compose: jest.fn(compose),
    save: jest.fn(),
    addressOf: () => 'blob:made',
    shown: () => undefined,
    painted: jest.fn(),
    drawings: jest.fn(),
  };
  return { ...startGame({ platform: { pictures } }), pictures };
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('Download', () => {
  test('draws the fit on its background at 1200 pixels and saves it as duds.png', async () => {
    const { store, pictures } = startComposing(() => Promise.resolve(png));
    store.dispatch(itemChosen(catalogueItem('tops', 'Breton')));
    store.dispatch(itemChosen(catalogueItem('backgrounds', 'Mint')));
    store.dispatch(itemChosen(catalogueItem('glasses', 'Visor')));
    store.dispatch(downloadRequested());
    await settle();
    expect(pictures.compose.mock.calls).toEqual([
      [
        {
          background: '#9fddbe',
          width: 1200,
          height: 1200,
          panels: [],
          marks: [],
          figures: [
            {
              x: 0,
              y: 0,
              size: 1200,
              layers: [
                'shoes-and-legs/regular.svg',
                'head/regular.svg',
                'bottoms/underwear.svg',
                'tops/breton.svg',
                'arms/regular-short.svg',
                'mouth/sad.svg',
                'eye/regular.svg',
                'glasses/visor.svg',
              ],
            },
          ],
          logo: null,
          words: [],
          trim: false,
        },
      ],
    ]);
    const [[saved, name]] = pictures.save.mock.calls as [[Blob, string]];
    expect(name).toBe('duds.png');
    const bytes = new Uint8Array(await saved.arrayBuffer());
    expect(readPngText(bytes, 'Description')).toBe('A Darcel in Visor and Breton on #9fddbe');
    expect(readFitCode(readPngText(bytes, 'duds') ?? '', [])?.unknown).toEqual([
      'background',
      'tops',
      'arms',
      'glasses',
    ]);
    expect(selectAnnouncement(store.getState())?.text).toBe(PICTURE_MESSAGES.pictureSaved);
  });

  test('disables clicks while it runs, and runs once for several requests', async () => {
    let finish: (picture: Blob) => void = () => undefined;
    const { store, pictures } = startComposing(() => new Promise(resolve => (finish = resolve)));
    store.dispatch(downloadRequested());
    store.dispatch(downloadRequested());
    await settle();
    expect(selectIsComposing(store.getState())).toBe(true);
    finish(png);
    await settle();
    expect(selectIsComposing(store.getState())).toBe(false);
    expect(pictures.compose).toHaveBeenCalledTimes(1);
    expect(pictures.save).toHaveBeenCalledTimes(1);
  });

  test("shows the picture in a wallet's own browser, where a click saves nothing", async () => {
    const { store, pictures, platform } = startComposing(() => Promise.resolve(png));
    jest.spyOn(platform.page, 'walletBrowser').mockResolvedValue('MetaMask');
    store.dispatch(downloadRequested());
    await settle();
    expect(pictures.save).not.toHaveBeenCalled();
    expect(selectOverlay(store.getState())).toBe('picture');
    expect(selectShownPicture(store.getState())).toMatchObject({ url: 'blob:made', browser: 'MetaMask' });
    expect(selectIsComposing(store.getState())).toBe(false);
    expect(selectAnnouncement(store.getState())?.text).not.toBe(PICTURE_MESSAGES.pictureSaved);
  });

  test('reports a layer that does not load, saves nothing and can be tried again', async () => {
    const { store, pictures, platform } = startComposing(() => Promise.reject(new Error('no such layer')));
    store.dispatch(downloadRequested());
    await settle();
    expect(selectNotice(store.getState())).toMatchObject({ kind: 'alert', text: PICTURE_MESSAGES.pictureFailed });
    expect(pictures.save).not.toHaveBeenCalled();
    expect(platform.log).toHaveBeenCalled();
    expect(selectIsComposing(store.getState())).toBe(false);
  });
});
