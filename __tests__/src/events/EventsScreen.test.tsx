import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { EventsScreen } from '../../../src/features/events/EventsScreen';
import { selectOverlay } from '../../../src/features/overlay/overlaySlice';
import { TEST_CONFIG } from '../support/platformDouble';
import { anEvent } from '../support/anEvent';
import { listings, openScreen, VOTER, type Server } from '../support/screen';

// Local times, because cards show dates in the time zone of the machine.
const at = (month: number, day: number, hour: number) => new Date(2026, month - 1, day, hour).toISOString();

const times = { submit_start: at(11, 10, 0), submit_end: at(11, 28, 21), voting_end: at(12, 5, 12) };
const holiday = anEvent({ id: 1, title: 'Worst Holiday Ever', ...times });
const space = anEvent({ id: 2, title: 'Space, Again', ...times, submit_start: at(12, 4, 0) });
const overdressed = anEvent({ id: 3, title: 'Overdressed', ...times });
const apres = anEvent({ id: 4, title: 'Après Everything', sub_title: 'Winter special', ...times });

const ALL = listings({ open: [holiday], upcoming: [space], vote: [overdressed], archive: [apres] });

function open(overrides: Partial<Parameters<typeof openScreen>[0]> = {}) {
  return openScreen({ Screen: EventsScreen, path: '/events', server: ALL, ...overrides });
}

const group = async (name: string) => within(await screen.findByRole('region', { name }));
const cardIn = async (groupName: string, title: string) =>
  within((await group(groupName)).getByRole('article', { name: title }));

describe('the events screen', () => {
  test('shows Compete, Vote and Archive in this order', async () => {
    open();
    await screen.findByRole('heading', { name: 'Compete' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Compete',
      'Vote',
      'Archive',
    ]);
  });

  test('invites visitors to try the game first, once', async () => {
    open();
    const invitation = await screen.findByRole('link', { name: 'Try it first' });
    expect(invitation).toHaveAttribute('href', '/wardrobe?demo=trial&roll=today');
  });

  test('does not invite players', async () => {
    open({ wallet: VOTER });
    await screen.findByRole('heading', { name: 'Compete' });
    expect(screen.queryByRole('link', { name: 'Try it first' })).toBeNull();
  });

  const lending = anEvent({ id: 6, title: 'Laundry Day', lent: ['tops/breton.svg'] });

  test('lets visitors try what an event lends', async () => {
    open({ server: listings({ open: [lending] }) });
    const invitation = (await cardIn('Compete', 'Laundry Day')).getByRole('link', { name: 'Try it first' });
    expect(invitation).toHaveAttribute('href', '/wardrobe?demo=trial&event=6');
    expect(screen.getAllByRole('link', { name: 'Try it first' })).toHaveLength(1);
  });

  test('lets players dress for an event that lends', async () => {
    open({ server: listings({ open: [lending] }), wallet: VOTER });
    const card = await cardIn('Compete', 'Laundry Day');
    expect(card.getByRole('link', { name: 'Enter Wardrobe' })).toBeVisible();
    expect(card.queryByRole('link', { name: 'Try it first' })).toBeNull();
  });

  test('leads from the past to the standings', async () => {
    open();
    await screen.findByRole('heading', { name: 'Archive' });
    const past = within(screen.getByRole('region', { name: 'Archive' }));
    expect(past.getByRole('link', { name: 'Standings' })).toHaveAttribute('href', '/standings');
    expect(screen.getAllByRole('link', { name: 'Standings' })).toHaveLength(1);
  });

  test('a cancelled event says so and why, with nothing to win or to open', async () => {
    const cancelled = { at: times.submit_end, reason: 'Nothing to wear.' };
    open({ server: listings({ archive: [{ ...apres, cancelled }] }) });
    const card = await cardIn('Archive', 'Après Everything');
    expect(card.getByText('Cancelled')).toBeTruthy();
    expect(card.getByText('Called off. Nothing to wear.')).toBeTruthy();
    for (const role of ['link', 'button', 'list']) expect(card.queryByRole(role)).toBeNull();
    expect(card.queryByText('Closed')).toBeNull();
  });

  test('an extended vote shows its new end, and the one before', async () => {
    open({ server: listings({ vote: [{ ...overdressed, extended_from: at(12, 1, 9) }] }) });
    const card = await cardIn('Vote', 'Overdressed');
    expect(card.getByText('Dec 5 at 12pm')).toBeTruthy();
    expect(card.getByText(/^Extended from/)).toHaveTextContent('Extended from Dec 1 at 9am');
  });

  test('hides a group with no events', async () => {
    open({ server: listings({ archive: [apres] }) });
    await screen.findByRole('heading', { name: 'Archive' });
    expect(screen.queryByRole('heading', { name: 'Compete' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Vote' })).toBeNull();
  });

  test.each([
    ['Compete', 'Worst Holiday Ever', 'Theme', 'Ends', 'Nov 28 at 9pm'],
    ['Compete', 'Space, Again', 'Upcoming', 'Starts', 'Dec 4 at 12am'],
    ['Vote', 'Overdressed', 'Theme', 'Ends', 'Dec 5 at 12pm'],
    ['Vote', 'Worst Holiday Ever', 'Upcoming', 'Starts', 'Nov 28 at 9pm'],
    ['Archive', 'Après Everything', 'Winter special', 'Closed', 'Dec 5 at 12pm'],
  ])('under %s, %s says %s, %s %s', async (groupName, title, subTitle, label, date) => {
    open();
    const card = await cardIn(groupName, title);
    expect(card.getByText(subTitle)).toBeVisible();
    expect(card.getByText(label)).toBeVisible();
    expect(card.getByText(date)).toBeVisible();
    expect(card.getByText(`Dress for ${title}.`)).toBeVisible();
  });

  test.each([
    ['Compete', 'Worst Holiday Ever', 'Enter Wardrobe', '/wardrobe'],
    ['Vote', 'Overdressed', 'Vote', '/vote/3'],
    ['Archive', 'Après Everything', 'See Results', '/results/4'],
  ])('connected, under %s, %s has the button %s, which goes to %s', async (groupName, title, text, address) => {
    open({ wallet: VOTER });
    const link = (await cardIn(groupName, title)).getByRole('link', { name: text });
    expect(link.getAttribute('href')?.split('?', 1)).toEqual([address]);
  });

  test('the link to the wardrobe names the event to dress for', async () => {
    open({ wallet: VOTER });
    const link = (await cardIn('Compete', 'Worst Holiday Ever')).getByRole('link', { name: 'Enter Wardrobe' });
    expect(link).toHaveAttribute('href', '/wardrobe?event=1');
  });

  describe('shows the progress of the signed-in wallet', () => {
    const openAs = (progress: { event: number; done: number; total: number; entered: boolean }) =>
      open({
        wallet: VOTER,
        server: {
          ...ALL,
          'GET session?optional': { body: { wallet: VOTER, since: '2026-11-20', expires: '2026-11-27' } },
          [`GET vote/progress/${VOTER}`]: { body: [progress] },
        },
      });

    test('an event that it has entered says so instead of offering it again', async () => {
      openAs({ event: 1, done: 0, total: 30, entered: true });
      const card = await cardIn('Compete', 'Worst Holiday Ever');
      expect(await card.findByText('Entered')).toBeVisible();
      expect(card.queryByRole('link', { name: 'Enter Wardrobe' })).toBeNull();
      expect((await cardIn('Vote', 'Worst Holiday Ever')).getByText('Entered')).toBeVisible();
    });

    test('a vote that the wallet has begun shows its progress and can be continued', async () => {
      openAs({ event: 3, done: 12, total: 30, entered: true });
      const card = await cardIn('Vote', 'Overdressed');
      expect(await card.findByText('12 of 30 done')).toBeVisible();
      expect(card.getByText('Entered')).toBeVisible();
      expect(card.getByRole('link', { name: 'Vote' })).toBeVisible();
    });

    test('a vote that the wallet has finished says thank you', async () => {
      openAs({ event: 3, done: 30, total: 30, entered: false });
      const card = await cardIn('Vote', 'Overdressed');
      expect(await card.findByText('Voted, thank you')).toBeVisible();
      expect(card.queryByRole('link', { name: 'Vote' })).toBeNull();
    });

    test('a vote that the wallet has not begun shows no progress', async () => {
      openAs({ event: 3, done: 0, total: 30, entered: true });
      const card = await cardIn('Vote', 'Overdressed');
      expect(await card.findByText('Entered')).toBeVisible();
      expect(card.queryByText(/ of 30/)).toBeNull();
    });
  });

  test('the remaining time is beside the date, once for each event, by the server’s clock', async () => {
    const headers = { date: new Date(at(11, 26, 18)).toUTCString() };
    const dated = Object.fromEntries(
      Object.entries(ALL).map(([call, response]) => [call, { ...(response as object), headers }]),
    ) as Server;
    open({ server: dated });
    expect(await (await cardIn('Compete', 'Worst Holiday Ever')).findByText('2 days 3 h left')).toBeVisible();
    expect((await cardIn('Compete', 'Space, Again')).getByText('in 7 days 6 h')).toBeVisible();
    expect((await cardIn('Vote', 'Worst Holiday Ever')).queryByText(/ left$|^in /)).toBeNull();
    expect((await cardIn('Archive', 'Après Everything')).queryByText(/ left$/)).toBeNull();
  });

  test('the demo stays in the address across links', async () => {
    open({ wallet: VOTER, at: '/events?demo' });
    const link = (await cardIn('Vote', 'Overdressed')).getByRole('link', { name: 'Vote' });
    expect(link).toHaveAttribute('href', '/vote/3?demo');
  });

  test('disconnected, events that are neither archived nor upcoming show a Connect button', async () => {
    const { store } = open();
    expect((await cardIn('Archive', 'Après Everything')).getByRole('link', { name: 'See Results' })).toBeVisible();
    const card = await cardIn('Compete', 'Worst Holiday Ever');
    expect((await cardIn('Vote', 'Overdressed')).getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
    fireEvent.click(card.getByRole('button', { name: 'Connect Wallet' }));
    expect(selectOverlay(store.getState())).toBe('connect');
  });

  test.each([undefined, VOTER])('upcoming events show no button (wallet: %s)', async wallet => {
    open({ wallet });
    const cards = [await cardIn('Compete', 'Space, Again'), await cardIn('Vote', 'Worst Holiday Ever')];
    cards.forEach(card => {
      expect(card.queryByRole('button')).toBeNull();
      expect(card.queryByRole('link')).toBeNull();
    });
  });

  test('shows prizes, linked if they have an address, then the XP of the places', async () => {
    const prizes = [
      { url: 'https://example.test/ring', file: 'ring.png' },
      { url: '', file: '?' },
      { url: 'javascript:alert(1)', file: 'trap.png' },
    ];
    open({ server: { ...ALL, 'GET event/4/prizes': { body: prizes } } });
    const card = await cardIn('Archive', 'Après Everything');
    const link = await card.findByRole('link', { name: 'Prize, opens in a new tab' });
    expect(link).toHaveAttribute('href', 'https://example.test/ring');
    const discs = within(card.getByRole('list', { name: 'Prizes' })).getAllByRole('listitem');
    expect(discs[0]?.querySelector('img')).toHaveAttribute('src', '/assets/events/ring.png');
    expect(discs[2]?.querySelector('a')).toBeNull();
    expect(discs.map(({ textContent }) => textContent)).toEqual([
      '',
      'A prize not yet shown?',
      '',
      '1st 300 XP',
      '2nd 150 XP',
      '3rd 75 XP',
      'Entry 25 XP',
    ]);
  });

  test('a prize may lead to a page of the game, and to nothing else on its server', async () => {
    const paths = ['/pieces/hair-and-hats/crown', '/api/health', '//example.test', '/\\example.test'];
    const prizes = paths.map(url => ({ url, file: 'crown.svg' }));
    const { address } = open({ server: { ...ALL, 'GET event/4/prizes': { body: prizes } } });
    const card = await cardIn('Archive', 'Après Everything');
    const links = await card.findAllByRole('link', { name: 'Prize' });
    expect(links.map(link => link.getAttribute('href'))).toEqual(['/pieces/hair-and-hats/crown']);
    fireEvent.click(links[0]!);
    expect(address()).toBe('/pieces/hair-and-hats/crown');
  });

  test('prizes that come with their event need no call of their own', async () => {
    const listed = { ...apres, prizes: [{ url: 'https://example.test/ring', file: null }] };
    const { calls } = open({ server: listings({ archive: [listed] }) });
    const card = await cardIn('Archive', 'Après Everything');
    expect(card.getByRole('link', { name: 'Prize, opens in a new tab' })).toHaveAttribute(
      'href',
      'https://example.test/ring',
    );
    expect(calls.filter(call => call.includes('prizes'))).toEqual([]);
  });

  test('a prize whose picture is missing is a question mark', async () => {
    open({ server: { ...ALL, 'GET event/4/prizes': { body: [{ url: '', file: 'gone.png' }] } } });
    const card = await cardIn('Archive', 'Après Everything');
    fireEvent.error(await card.findByRole('img', { name: 'Prize' }));
    expect(card.getByText('?')).toBeVisible();
    expect(card.getByText('A prize not yet shown')).toBeVisible();
  });
});

describe('the picture of an event', () => {
  const pictureOf = async (title: string) => {
    await screen.findByRole('heading', { name: 'Archive' });
    return screen.getAllByRole('article', { name: title })[0]?.firstElementChild;
  };
  const withPictures = (eventPictures: readonly string[] | null) => ({
    platform: { config: { ...TEST_CONFIG, eventPictures } },
  });

  test('is the file named after its title, if there is one', async () => {
    open(withPictures(['worst-holiday-ever']));
    const picture = await pictureOf('Worst Holiday Ever');
    expect(picture?.querySelector('img')).toHaveAttribute('src', '/assets/events/worst-holiday-ever.png');
    expect((await pictureOf('Overdressed'))?.querySelector('[data-status] > div')).not.toBeNull();
  });

  test('is tried if the list of pictures is unknown, and replaced by models if it is missing', async () => {
    open(withPictures(null));
    const picture = await pictureOf('Overdressed');
    const own = picture?.querySelector('img');
    expect(own).toHaveAttribute('src', '/assets/events/overdressed.png');
    fireEvent.error(own!);
    expect(picture?.querySelectorAll('[data-status] > div').length).toBeGreaterThan(0);
  });
});

describe('the models of an event', () => {
  const modelsOf = (title: string) =>
    screen.getAllByRole('article', { name: title })[0]!.querySelectorAll('[data-status] > div');

  beforeEach(() => {
    HTMLImageElement.prototype.decode = () => Promise.resolve();
    Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, value: false });
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
    Reflect.deleteProperty(HTMLImageElement.prototype, 'complete');
  });

  const show = async () => {
    open();
    await screen.findByRole('heading', { name: 'Archive' });
    const frame = modelsOf('Overdressed')[0]!.parentElement!;
    return { frame, layers: [...frame.querySelectorAll('img')] };
  };

  test('appear once all their layers have loaded, and not before', async () => {
    const { frame, layers } = await show();
    const [last, ...others] = layers;
    others.forEach(layer => fireEvent.load(layer));
    await Promise.resolve();
    expect(frame.dataset.status).toBe('waiting');
    fireEvent.load(last!);
    await waitFor(() => expect(frame.dataset.status).toBe('whole'));
  });

  test('are replaced by a hanger if a layer fails, until the network is back', async () => {
    const { frame, layers } = await show();
    fireEvent.error(layers[2]!);
    await waitFor(() => expect(frame.dataset.status).toBe('failed'));
    expect(frame.querySelector('img')).toBeNull();
    expect(frame.querySelector('svg')).not.toBeNull();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(modelsOf('Overdressed')[0]).toBeTruthy());
  });

  test('are not on the card of a vote to come, which shows the duel', async () => {
    open();
    const card = (await group('Vote')).getByRole('article', { name: 'Worst Holiday Ever' });
    expect(card.querySelector('[data-status] > div')).toBeNull();
    expect(card.firstElementChild?.querySelector('svg')).not.toBeNull();
  });
});

test('a picture is shown once in a group: a second event with the same title has models', async () => {
  open({
    server: listings({ archive: [apres, { ...apres, id: 9 }] }),
    platform: { config: { ...TEST_CONFIG, eventPictures: ['après-everything', 'apres-everything'] } },
  });
  const cards = await screen.findAllByRole('article', { name: 'Après Everything' });
  expect(cards.map(card => card.querySelectorAll('img[data-status]').length)).toEqual([1, 0]);
});

describe('without events', () => {
  test('says that none are scheduled', async () => {
    open({ server: listings({}) });
    expect(await screen.findByText('Sorry no events are currently scheduled. Please check back soon.')).toBeVisible();
  });

  test('a failure can be retried', async () => {
    let isDown = true;
    const flaky = Object.entries(ALL).map(([call, response]) => [call, () => (isDown ? 'no network' : response)]);
    open({ server: Object.fromEntries(flaky) as Server });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Compete' })).toBeVisible();
  });

  test('a list that fails leaves the others on the screen', async () => {
    let isDown = true;
    open({ server: { ...ALL, 'GET events/vote': () => (isDown ? { status: 500 } : { body: [overdressed] }) } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { name: 'Archive' })).toBeVisible();
    isDown = false;
    fireEvent.click(again);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect((await cardIn('Vote', 'Overdressed')).getByText('Theme')).toBeVisible();
  });
});
