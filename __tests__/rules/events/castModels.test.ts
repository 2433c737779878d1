import { castModels } from '#rules/events/castModels';
import { eventColour, rivalColour } from '#rules/events/eventColour';
import type { GameEvent } from '#rules/events/events';
import { STAND_INS } from '#rules/events/standIns';
import { GAME_FITS } from '#rules/fits/gameFits';
import { checkFit } from '#rules/fits/submission';
import type { Avatar } from '#rules/outfit/avatar';
import { restoreOutfit } from '#rules/outfit/restoreOutfit';
import { WARDROBE } from '../support/catalogue';
import { lostShare, MAX_LOST } from '../support/lostShare';
import { anEvent } from '../../src/support/anEvent';

const events = Array.from({ length: 90 }, (_, id) => anEvent({ id, title: `Event ${id}` }));

const modelsOf = (event: GameEvent, group: readonly GameEvent[] = [event]) => castModels(group).get(event.id) ?? [];
const tops = (event: GameEvent, group?: readonly GameEvent[]) => modelsOf(event, group).map(({ tops: top }) => top);

test('an event has the same models every time, even after a newer event has joined its group', () => {
  const [older, newer] = [anEvent({ id: 5, title: 'Ski Trip' }), anEvent({ id: 6, title: 'More Ski' })];
  expect(modelsOf({ ...older })).toEqual(modelsOf(older));
  expect(tops(older, [newer, older])[0]).toBe(tops(older)[0]);
});

test('no fit appears twice in a group, however large', () => {
  const all = [...castModels(events).values()].flat().map(avatar => JSON.stringify(avatar));
  expect(all).toHaveLength(180);
  expect(new Set(all).size).toBe(180);
});

test('once every fit has appeared, fits repeat', () => {
  const many = Array.from({ length: 500 }, (_, id) => anEvent({ id, title: `Event ${id}`, sub_title: null }));
  const all = [...castModels(many).values()].flat().map(avatar => JSON.stringify(avatar));
  expect(all).toHaveLength(1_000);
  expect(new Set(all).size).toBeLessThanOrEqual(STAND_INS.length ** 2);
});

test('no model’s clothes vanish into its card', () => {
  const models = castModels(events);
  const vanishing = events.flatMap(event =>
    (models.get(event.id) ?? []).filter(model => lostShare({ ...model, background: eventColour(event) }) > MAX_LOST),
  );
  expect(vanishing).toEqual([]);
});

test.each([
  ['Space, Again', '', 'tops/comet-coat.svg'],
  ['Worst Holiday Ever', 'The buffet closed.', 'tops/postcard-tee.svg'],
  ['Planets', '', 'tops/comet-coat.svg'],
  ['Bowler Day', '', 'tops/rugby-shirt.svg'],
  ['Overdressed', 'A black tie dinner for one.', 'tops/tailcoat.svg'],
  ['The Wet Sunday', 'Rain, and laundry.', 'tops/cagoule.svg'],
])('the models of %s (%s) wear the theme', (title, description, top) => {
  expect(tops(anEvent({ id: 4, title, description }))).toContain(top);
});

test('events without telling words have models of their own, too', () => {
  const first = Array.from(
    { length: 10 },
    (_, id) => tops(anEvent({ id, title: 'Xyz', sub_title: null, description: '' }))[0],
  );
  expect(new Set(first).size).toBe(10);
});

test('the second line of the title counts, too', () => {
  expect(tops(anEvent({ id: 8, title: 'Lesson', sub_title: 'Ski and snow', description: '' }))).toContain(
    'tops/fair-isle-jumper.svg',
  );
});

test('the title counts more than the description, and an earlier event more than a later one', () => {
  const ski = anEvent({ id: 8, title: 'Ski Lesson', description: 'Bring a book.' });
  expect(tops(ski)[0]).toBe('tops/fair-isle-jumper.svg');
  const again = anEvent({ id: 10, title: 'Ski Again', description: '' });
  expect(tops(again)[0]).toBe('tops/fair-isle-jumper.svg');
  expect(tops(again, [ski, again])).not.toContain('tops/fair-isle-jumper.svg');
});

test.each(STAND_INS.map(({ fit }) => [fit.tops, fit] as const))(
  'the stand-in in %s could be worn in the game',
  (_top, fit) => {
    expect(checkFit(fit, WARDROBE, { xp: 0, traits: 'all', unlocked: [] })).toEqual([]);
    expect(restoreOutfit({ avatar: fit }, WARDROBE).avatar).toEqual(fit);
  },
);

test('no stand-in wears the clothes of another, or of a Darcel on another screen', () => {
  const clothesOf = ({ tops: top, bottoms, shoesAndLegs }: Avatar) => [top, bottoms, shoesAndLegs].join();
  const elsewhere = new Set(GAME_FITS.map(clothesOf));
  const clothes = STAND_INS.map(({ fit }) => clothesOf(fit));
  expect(clothes.filter((one, n) => elsewhere.has(one) || clothes.indexOf(one) !== n)).toEqual([]);
});

test('consecutive events never share a colour, nor do the two halves of a duel', () => {
  const colours = events.map(eventColour);
  expect(colours.filter((colour, index) => colour === colours[index + 1])).toEqual([]);
  expect(events.filter(event => eventColour(event) === rivalColour(event))).toEqual([]);
  expect(new Set(events.map(rivalColour))).toEqual(new Set(colours));
});
