import { waitFor } from '@testing-library/react';
import { encode } from 'uqr';
import { pictureJob } from '#rules/fits/pictureJob';
import { readPngText } from '#rules/fits/pngText';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import { copyPicture, savePicture, sendPicture, startSharing } from '../../../src/features/pictures/sharePicture';
import { selectShare } from '../../../src/features/pictures/shareSelectors';
import {
  linkToggled,
  lookShared,
  pictureRequested,
  presetChosen,
  signatureToggled,
} from '../../../src/features/pictures/shareSlice';
import { itemChosen } from '../../../src/features/outfit/outfitSlice';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { panelClosed } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { PICTURE_MESSAGES } from '../../../src/features/pictures/messages';
import type { Platform } from '../../../src/platform/platform';
import { PICTURE } from '../support/platformDouble';
import { catalogueItem, startGame } from '../support/wardrobeGame';

/** A picture maker that remembers the last picture, as the real one does. */
function makerDouble(compose: Platform['pictures']['compose'] = () => Promise.resolve(PICTURE)) {
  let shown: Blob | undefined;
  return {
    compose: jest.fn(compose),
    painted: jest.fn(),
    drawings: jest.fn((layers: readonly string[]) => Promise.resolve(layers.map(() => '<svg/>'))),
    save: jest.fn(),
    shown: () => shown,
    addressOf: (file: Blob) => {
      shown = file;
      return `blob:${file.type}`;
    },
  };
}

function start({
  pictures = makerDouble(),
  ...parts
}: Partial<Platform> & { pictures?: ReturnType<typeof makerDouble> } = {}) {
  const game = startGame({ search: '?demo', isConnected: false, platform: { pictures, ...parts } });
  game.store.dispatch(startSharing());
  const share = () => selectShare(game.store.getState())!;
  const isMade = () => waitFor(() => expect(share().status).not.toBe('making'));
  const prepare = () => {
    game.store.dispatch(pictureRequested());
    return isMade();
  };
  return { ...game, pictures, share, isMade, prepare };
}

const shareDouble = (share: Partial<Platform['share']> = {}): Platform['share'] => ({
  can: () => true,
  send: jest.fn(() => Promise.resolve('sent' as const)),
  copyPicture: jest.fn(() => Promise.resolve()),
  ...share,
});

beforeEach(() => localStorage.clear());

test('the panel has something to show as soon as it has started', () => {
  expect(start().share()).toMatchObject({ picture: null, outcome: null });
});

test('the picture is ready before a button is pressed, and Save saves that very file', async () => {
  const { store, pictures, share, prepare } = start();
  await prepare();
  expect(share()).toMatchObject({
    status: 'ready',
    picture: { url: 'blob:image/png', size: { width: 1200, height: 1200 }, canShare: false },
  });
  await store.dispatch(savePicture());
  const [[file, name]] = pictures.save.mock.calls as [[Blob, string]];
  expect(name).toBe('duds.png');
  expect(file).toBe(pictures.shown());
  expect(readPngText(new Uint8Array(await file.arrayBuffer()), 'duds')).toMatch(/^1/);
  expect(share().outcome).toBe('saved');
});

test('a preset has its own size and name', async () => {
  const { store, pictures, prepare } = start();
  store.dispatch(presetChosen('banner'));
  await prepare();
  await store.dispatch(savePicture());
  expect(pictures.compose.mock.calls[0]?.[0]).toMatchObject({ width: 1500, height: 500 });
  expect(pictures.save).toHaveBeenCalledWith(expect.anything(), 'duds-banner.png');
});

test('the SVG is put together from the drawings', async () => {
  const { store, pictures, prepare } = start();
  store.dispatch(presetChosen('svg'));
  await prepare();
  expect(pictures.compose).not.toHaveBeenCalled();
  expect(pictures.drawings.mock.calls[0]?.[0]).toContain('head/regular.svg');
  expect(await (await pictures.shown())?.text()).toContain('<rect width="1200" height="1200" fill="#999"/><svg/>');
});

test('the picture is signed with the page’s address and the fit in words, or the name of the look', async () => {
  const { store, pictures, prepare } = start();
  await prepare();
  store.dispatch(lookShared({ name: 'Sunday', avatar: { ...DEFAULT_AVATAR, background: '#9fddbe' } }));
  await prepare();
  store.dispatch(panelClosed());
  await prepare();
  const jobs = pictures.compose.mock.calls.map(([{ words, background }]) => [
    background,
    words.map(({ text }) => text).join(' '),
  ]);
  const fit = ['#999', 'A Darcel in underwear on #999 duds.test'];
  expect(jobs).toEqual([fit, ['#9fddbe', 'Sunday duds.test'], fit]);
});

test('without a signature, the square is the specification’s picture', async () => {
  const { store, pictures, prepare } = start();
  store.dispatch(signatureToggled());
  await prepare();
  expect(pictures.compose.mock.calls[0]?.[0]).toEqual(pictureJob(DEFAULT_AVATAR, 'square'));
});

test('with its link, the picture has a QR code of the fit’s page, beside the drawing', async () => {
  const { store, pictures, prepare } = start();
  store.dispatch(linkToggled());
  await prepare();
  const [job] = pictures.compose.mock.calls[0] ?? [];
  const [, paper] = job?.panels ?? [];
  const { data } = encode(`http://duds.test/fit/${fitCode(DEFAULT_AVATAR)}`, { ecc: 'M', border: 0 });
  expect(job?.marks).toHaveLength(data.flat().filter(isDark => isDark).length);
  // All drawings together end at 1005 of 1200, which a signature makes smaller.
  expect(paper?.x).toBeGreaterThan(64 + (1005 * 1072) / 1200);
});

test('a fit that is on the rack has its name as the title', async () => {
  const avatar = { ...DEFAULT_AVATAR, hairAndHats: 'hair-and-hats/beret.svg' };
  localStorage.setItem('duds:looks', JSON.stringify([{ id: 'a', name: 'Sunday', avatar }]));
  const { store, pictures, prepare } = start();
  await prepare();
  store.dispatch(itemChosen(catalogueItem('hair-and-hats', 'Beret')));
  await prepare();
  const titles = pictures.compose.mock.calls.map(([{ words }]) => words.map(({ text }) => text).join(' '));
  expect(titles).toEqual(['A Darcel in underwear on #999 duds.test', 'Sunday duds.test']);
});

test('only the latest choice counts, in whatever order the pictures arrive', async () => {
  const finish: ((picture: Blob) => void)[] = [];
  const { store, pictures, share, isMade, prepare } = start({
    pictures: makerDouble(() => new Promise(resolve => finish.push(resolve))),
  });
  const shown = jest.spyOn(pictures, 'addressOf');
  store.dispatch(pictureRequested());
  store.dispatch(presetChosen('phone'));
  store.dispatch(pictureRequested());
  finish[1]?.(PICTURE);
  await isMade();
  finish[0]?.(PICTURE);
  // Takes as many steps as the picture that arrived too late.
  const third = prepare();
  finish[2]?.(PICTURE);
  await third;
  expect(shown).toHaveBeenCalledTimes(2);
  expect(share().picture?.size).toEqual({ width: 1290, height: 2796 });
});

test('a layer that does not load raises an alert and leaves no picture', async () => {
  const { store, share, prepare } = start({ pictures: makerDouble(() => Promise.reject(new Error('no such layer'))) });
  await prepare();
  expect(selectNotice(store.getState())).toMatchObject({ kind: 'alert', text: PICTURE_MESSAGES.pictureFailed });
  expect(share()).toMatchObject({ status: 'failed', picture: null });
});

test('Copy copies the file, and says so if the browser cannot', async () => {
  const copied: Blob[] = [];
  const copying = shareDouble({ copyPicture: async picture => void copied.push(await picture) });
  const { store, pictures, share, prepare } = start({ share: copying });
  await prepare();
  await store.dispatch(copyPicture());
  expect(copied).toEqual([pictures.shown()]);
  expect(share().outcome).toBe('copied');
  const refusing = start({ share: shareDouble({ copyPicture: () => Promise.reject(new Error('no clipboard')) }) });
  await refusing.prepare();
  await refusing.store.dispatch(copyPicture());
  expect(refusing.share().outcome).toBe('not-copied');
});

test('Share… sends the file, and cancelling shows no message', async () => {
  const sheet = shareDouble();
  const { store, share, prepare } = start({ share: sheet });
  await prepare();
  expect(share().picture?.canShare).toBe(true);
  await store.dispatch(sendPicture());
  const message = (sheet.send as jest.Mock<unknown, [{ url: string; file: File }]>).mock.calls[0]?.[0];
  expect(message).toMatchObject({
    url: `http://duds.test/fit/${fitCode(DEFAULT_AVATAR)}`,
    text: 'A Darcel in underwear on #999',
  });
  expect(message?.file.name).toBe('duds.png');
  const givingUp = start({ share: shareDouble({ send: () => Promise.resolve('given-up') }) });
  await givingUp.prepare();
  await givingUp.store.dispatch(sendPicture());
  expect(givingUp.share().outcome).toBeNull();
  const failing = start({ share: shareDouble({ send: () => Promise.reject(new Error('no sheet')) }) });
  await failing.prepare();
  await failing.store.dispatch(sendPicture());
  expect(failing.share().outcome).toBe('not-shared');
});

test("inside a wallet's own browser nothing is saved, and the outcome says so", async () => {
  const { store, platform, pictures, share, prepare } = start();
  jest.spyOn(platform.page, 'walletBrowser').mockResolvedValue('MetaMask');
  await prepare();
  await store.dispatch(savePicture());
  expect(pictures.save).not.toHaveBeenCalled();
  expect(share().outcome).toBe('not-saved');
});
