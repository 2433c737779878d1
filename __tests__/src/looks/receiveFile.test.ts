import { selectUnlocked } from '../../../src/features/holdings/unlockedSlice';
import { File } from 'node:buffer';
import { waitFor } from '@testing-library/react';
import { PNG } from 'pngjs';
import { describePng } from '#rules/fits/pngText';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import { selectAvatar, selectHistory } from '../../../src/features/outfit/outfitSlice';
import { selectLooks } from '../../../src/features/looks/looksSelectors';
import { receiveFile } from '../../../src/features/looks/receiveFile';
import { noticeConfirmed, noticeDismissed, selectNotice } from '../../../src/features/notices/noticesSlice';
import { selectOffer, selectViewerMessage } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { LOOKS_MESSAGES } from '../../../src/messages/looks';
import { learnHoldings, startGame, type Game } from '../support/wardrobeGame';

const fit = {
  ...DEFAULT_AVATAR,
  hairAndHats: 'hair-and-hats/beret.svg',
  tops: 'tops/breton.svg',
  arms: 'arms/regular-short.svg',
  background: '#9fddbe',
};
const drawn = new PNG({ width: 2, height: 2 });
const plain = new Uint8Array(PNG.sync.write(drawn));
const picture = describePng(plain, { Description: 'A Darcel', duds: fitCode(fit) });

/** Node's files, because jsdom's cannot be read. */
const fileOf = (content: Uint8Array | string, name: string) => new File([content], name) as unknown as globalThis.File;
const pngFile = (bytes: Uint8Array) => fileOf(bytes, 'duds.png');
const textFile = (text: string) => fileOf(text, 'pasted.txt');
const start = () => startGame({ search: '?demo', isConnected: false });
const question = ({ store: { getState } }: Game) => selectNotice(getState())?.text;
const message = ({ store: { getState } }: Game) => selectViewerMessage(getState())?.text;

async function sayYes({ store }: Game) {
  const { id } = selectNotice(store.getState())!;
  store.dispatch(noticeConfirmed({ id, question: 'wear' }));
  await waitFor(() => expect(selectAvatar(store.getState())).not.toEqual(DEFAULT_AVATAR));
}

beforeEach(() => localStorage.clear());

test('a picture asks first, and Yes puts on its fit as one step', async () => {
  const game = start();
  await game.store.dispatch(receiveFile(pngFile(picture)));
  expect(question(game)).toBe('Put on what is in this picture? You can wear 3 of 3.');
  expect(selectAvatar(game.store.getState())).toEqual(DEFAULT_AVATAR);
  await sayYes(game);
  expect(selectAvatar(game.store.getState())).toEqual(fit);
  expect(selectHistory(game.store.getState()).past).toHaveLength(1);
});

test('a drawing is left to the designers’ lab, but not in a trial', async () => {
  const drawing = fileOf('<svg/>', 'hat.svg');
  const designers = start();
  await designers.store.dispatch(receiveFile(drawing));
  expect(message(designers)).toBeUndefined();
  const trial = startGame({ search: '?demo=trial', isConnected: false });
  await trial.store.dispatch(receiveFile(drawing));
  expect(message(trial)).toBe(LOOKS_MESSAGES.noFit);
});

test('No changes nothing', async () => {
  const game = start();
  await game.store.dispatch(receiveFile(pngFile(picture)));
  const { id } = selectNotice(game.store.getState())!;
  game.store.dispatch(noticeDismissed({ id }));
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(selectAvatar(game.store.getState())).toEqual(DEFAULT_AVATAR);
});

test('items that cannot be worn are counted in the question, and named afterwards', async () => {
  const game = startGame();
  await learnHoldings(game.store);
  const wild = { ...fit, hairAndHats: 'hair-and-hats/space-helmet.svg', glasses: 'glasses/from-the-future.svg' };
  await game.store.dispatch(receiveFile(pngFile(describePng(plain, { duds: fitCode(wild) }))));
  expect(question(game)).toMatch(/^Put on what is in this picture\? You can wear \d of 4\./);
  await sayYes(game);
  await waitFor(() => expect(selectOffer(game.store.getState())).toMatchObject({ kind: 'left-out' }));
  expect(selectOffer(game.store.getState())?.values).toContain('Space Helmet (800 XP NEEDED)');
  expect(selectOffer(game.store.getState())?.values).toContain('something unknown');
});

test('the question says what Yes unlocks', async () => {
  const game = startGame();
  await learnHoldings(game.store);
  const priced = { ...fit, tops: 'tops/football-jersey.svg' };
  await game.store.dispatch(receiveFile(pngFile(describePng(plain, { duds: fitCode(priced) }))));
  expect(question(game)).toBe('Put on what is in this picture? You can wear 3 of 3. Yes unlocks 2 of them.');
  await sayYes(game);
  await waitFor(() => expect(selectAvatar(game.store.getState()).tops).toBe('tops/football-jersey.svg'));
  expect(selectUnlocked(game.store.getState())).toEqual(['Beret', 'Football Jersey']);
});

test.each([
  ['a code', fitCode(fit)],
  ['a link', `https://duds.example/fit/${fitCode(fit)}`],
  ['a link with a slash and a line break', `https://duds.example/fit/${fitCode(fit)}/\n`],
])('%s asks like a picture', async (_, text) => {
  const game = start();
  await game.store.dispatch(receiveFile(textFile(text)));
  expect(question(game)).toBe('Put on what is in this link? You can wear 3 of 3.');
});

test('before it is known what the player holds, nothing is counted or asked', async () => {
  const game = startGame();
  await game.store.dispatch(receiveFile(pngFile(picture)));
  expect(question(game)).toBeUndefined();
  expect(message(game)).toBe('Still checking what is yours.');
});

test('underwear is not counted', async () => {
  const game = start();
  await game.store.dispatch(receiveFile(textFile(fitCode(DEFAULT_AVATAR))));
  expect(question(game)).toBe('Put on what is in this link? It is only underwear.');
});

const changed = picture.slice();
changed[Buffer.from(changed).indexOf('duds') + 12]! ^= 1;

test.each([
  ['a picture without a fit', pngFile(plain)],
  ['a picture that is cut short', pngFile(picture.slice(0, -5))],
  ['a picture with a changed code', pngFile(changed)],
  ['a picture with a wrong code', pngFile(describePng(plain, { duds: `${fitCode(fit)}x` }))],
  ['a file that only says it is a PNG', pngFile(new TextEncoder().encode('GIF89a'))],
  ['a text without a code', textFile('What a hat!')],
  ['an empty text', textFile('')],
  ['a number', textFile('12')],
])('%s changes nothing and says so', async (_, file) => {
  const game = start();
  await game.store.dispatch(receiveFile(file));
  expect(question(game)).toBeUndefined();
  expect(selectAvatar(game.store.getState())).toEqual(DEFAULT_AVATAR);
  expect(message(game)).toBe('There is no fit in that.');
});

test('looks in a file are added to the rack', async () => {
  const game = start();
  const file = { duds: 'looks', version: 1, looks: [{ name: 'Sunday', avatar: fit }] };
  await game.store.dispatch(receiveFile(textFile(JSON.stringify(file))));
  expect(selectLooks(game.store.getState())).toEqual([{ id: '1', name: 'Sunday', avatar: fit }]);
  expect(message(game)).toBe('1 came in.');
});

test('a file that is too large is not read', async () => {
  const game = start();
  await game.store.dispatch(receiveFile(textFile('['.padEnd(257 * 1024))));
  expect(message(game)).toBe('That file is too large to hold looks.');
});

test('while a question is open, nothing else is received', async () => {
  const game = start();
  await game.store.dispatch(receiveFile(pngFile(picture)));
  await game.store.dispatch(receiveFile(textFile(fitCode(DEFAULT_AVATAR))));
  await sayYes(game);
  expect(selectNotice(game.store.getState())).toBeUndefined();
  expect(selectAvatar(game.store.getState())).toEqual(fit);
});

test('of two files that arrive together, only the first is asked about', async () => {
  const game = start();
  const other = pngFile(describePng(plain, { duds: fitCode(DEFAULT_AVATAR) }));
  await Promise.all([pngFile(picture), other].map(file => game.store.dispatch(receiveFile(file))));
  await sayYes(game);
  expect(selectNotice(game.store.getState())).toBeUndefined();
  expect(selectAvatar(game.store.getState())).toEqual(fit);
});
