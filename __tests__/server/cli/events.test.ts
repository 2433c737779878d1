import { sql } from 'kysely';
import { readArguments } from '../../../server/cli/eventsArguments';
import { runEventsCommand, type CommandDeps } from '../../../server/cli/command';
import { addEntries, addEvent, ARCHIVED, draft, NOON, OPEN, UPCOMING, VOTING, wallet } from '../../../testing/fixtures';
import { hashBallots } from '../support/hashBallots';
import { DATABASES, openTestStore, type TestStore } from '../support/testDatabase';
import { WARDROBE } from '../../rules/support/catalogue';
import { insertRows } from '../../../testing/insertRows';

describe.each(DATABASES)('operator commands on %s', kind => {
  let database: TestStore;
  beforeAll(async () => {
    database = await openTestStore(kind, () => NOON);
    await hashBallots(database.store.db);
  });
  afterAll(() => database.drop());
  beforeEach(() => database.clear());

  const pictures = ['events/masked-ball.png', 'events/a.png'];
  let timeZone = 'UTC';
  afterEach(() => {
    timeZone = 'UTC';
  });
  const depsWith = (readText: CommandDeps['readText']): CommandDeps => ({
    store: database.store,
    operator: 'ada',
    readText,
    timeZone,
    hasAsset: file => pictures.includes(file),
    readWardrobe: () => Promise.resolve(WARDROBE),
    missingLetters: title => Promise.resolve(Array.from(title).filter(letter => letter === 'ꀀ')),
  });
  const run = async (line: string, file: unknown = {}) => {
    const request = readArguments(line.split(' '));
    const readText = () => Promise.resolve(JSON.stringify(file));
    const { lines, ok } = await runEventsCommand(request, depsWith(readText));
    return { text: lines.join('\n'), ok };
  };
  const events = () => database.store.events;

  test('list shows every event with its phase, and says so if there is none', async () => {
    expect(await run('list')).toEqual({ text: 'There are no events.', ok: true });
    await addEvent(database.store, ARCHIVED, { title: 'Long Gone' });
    await events().add(draft(UPCOMING, { title: 'Soon' }), [{ url: null, file: 'a.png' }]);
    const { text } = await run('list');
    expect(text).toMatch(/2 +upcoming +2026-05-01 13:00Z [^/]* 300\/200\/100\/10 +1 +Soon\n/);
    expect(text).toMatch(/1 +archive .* 0 +Long Gone$/);
  });

  test('add shows what it would do and writes nothing', async () => {
    const { text, ok } = await run('add ball.json', draft(UPCOMING));
    expect(ok).toBe(true);
    expect(text).toContain('A new event, upcoming from the start');
    expect(text).toContain('events/masked-ball.png');
    expect(text).toContain('--apply');
    expect(await events().list('upcoming')).toEqual([]);
  });

  test('add --apply adds the event with its prizes in their order', async () => {
    const prizes = [
      { url: 'https://example.com/', file: 'b.png' },
      { url: null, file: 'a.png' },
    ];
    expect(await run('add ball.json --apply', { ...draft(OPEN), prizes })).toMatchObject({ ok: true });
    expect((await events().find(1))?.event).toEqual({ id: 1, ...draft(OPEN) });
    expect(await events().prizes(1)).toEqual(prizes);
  });

  test('add refuses a file with wrong fields, and an event that no wallet could enter', async () => {
    expect(await run('add ball.json --apply', { ...draft(OPEN), xp_first: -1 })).toEqual({
      text: 'ball.json is not usable:\n  - xp_first must be a whole number from 0 to 1000000',
      ok: false,
    });
    const late = await run('add ball.json --apply', draft(VOTING));
    expect(late.ok).toBe(false);
    expect(late.text).toContain('nobody could enter');
    expect(await events().find(1)).toBeUndefined();
  });

  test('add warns about a title that another event has', async () => {
    await addEvent(database.store, ARCHIVED);
    expect((await run('add ball.json', draft(OPEN))).text).toContain('event 1 has the same title');
  });

  const warningsIn = (text: string) => text.split('\n').filter(line => line.startsWith('Warning: '));

  test.each([
    ['nothing unusual', {}, []],
    ['equal XP for all places', { xp_first: 10, xp_second: 10, xp_third: 10 }, []],
    ['XP that rises from first to third', { xp_first: 100, xp_third: 300 }, ['a lower place earns more XP']],
    [
      'more XP for an entry than for the third place',
      { xp_entry: 101 },
      ['100, 101 for places 1, 2, 3 and the others'],
    ],
    ['the year 9999', { voting_end: '9999-05-08T12:00:00Z' }, ['voting_end is more than a year away (9999-']],
    [
      'a time off the hour',
      { submit_end: '2026-05-01T13:30:00Z' },
      ['submit_end is not on the hour (2026-05-01T13:30'],
    ],
    [
      'a title with a letter that no font has',
      { title: 'ꀀ' },
      ['the assets have no events/', "no font here has ꀀ, so shared pictures say 'an event'"],
    ],
    ['a title without a picture', { title: 'Bare' }, ['the assets have no events/bare.png yet']],
    ['a prize without a picture', { prizes: [{ file: 'b.png' }] }, ['the assets have no events/b.png yet']],
  ])('add with %s: %j', async (_name, change, warnings) => {
    const { text, ok } = await run('add ball.json', { ...draft(UPCOMING), ...change });
    expect(ok).toBe(true);
    expect(warningsIn(text)).toEqual(warnings.map(warning => expect.stringContaining(warning) as unknown));
  });

  test('change warns about the same things', async () => {
    const { id } = await addEvent(database.store, OPEN);
    const { text } = await run(`change ${id} new.json`, { title: 'Bare ꀀ', xp_first: 1 });
    expect(warningsIn(text)).toHaveLength(3);
  });

  test('times are shown in UTC, followed by the operator’s time zone', async () => {
    expect((await run('add ball.json', draft(UPCOMING))).text).toMatch(/submit_start +2026-05-01T13:00:00.000Z\n/);
    timeZone = 'Asia/Kolkata';
    const { text } = await run('add ball.json', draft(UPCOMING));
    expect(text).toMatch(/submit_start +2026-05-01T13:00:00.000Z \(Fri, 1 May 2026, 18:30 GMT\+5:30\)\n/);
    const { id } = await addEvent(database.store, OPEN);
    const plan = await run(`change ${id} new.json`, { voting_end: '2026-05-03T00:00:00Z' });
    expect(plan.text).toContain('->  2026-05-03T00:00:00.000Z (Sun, 3 May 2026, 05:30 GMT+5:30)');
  });

  test('a file that cannot be read is named', async () => {
    const readText = () => Promise.reject(new Error('ENOENT: no such file'));
    const result = await runEventsCommand(readArguments(['add', 'nowhere.json', '--apply']), depsWith(readText));
    expect(result).toEqual({ lines: ['nowhere.json cannot be read: ENOENT: no such file'], ok: false });
  });

  test('change shows what differs, and does it only with --apply', async () => {
    const { id } = await addEvent(database.store, OPEN);
    const file = { title: 'Ball of Masks', xp_entry: 10, prizes: [{ file: 'a.png' }] };
    const plan = await run(`change ${id} new.json`, file);
    expect(plan.text).toContain('title: Masked Ball  ->  Ball of Masks');
    expect(plan.text).toContain('prizes: none  ->  events/a.png, no link');
    expect(plan.text).not.toContain('xp_entry');
    expect((await events().find(id))?.event.title).toBe('Masked Ball');
    expect(await run(`change ${id} new.json --apply`, file)).toMatchObject({ ok: true });
    expect((await events().find(id))?.event.title).toBe('Ball of Masks');
    expect(await events().prizes(id)).toEqual([{ url: null, file: 'a.png' }]);
  });

  test('change says when it would move an event into another phase', async () => {
    const { id } = await addEvent(database.store, UPCOMING);
    const { text } = await run(`change ${id} new.json`, { submit_start: '2026-05-01T11:00:00Z' });
    expect(text).toContain('It is upcoming now and will be open at once');
  });

  test('change compares a new date with the ones that stay and with the current time', async () => {
    const { id } = await addEvent(database.store, OPEN);
    const beyond = await run(`change ${id} new.json --apply`, { submit_end: '2026-06-01T00:00:00Z' });
    expect(beyond.ok).toBe(false);
    expect(beyond.text).toContain('voting_end (2026-05-01T14:00:00.000Z) must be later');
    const past = await run(`change ${id} new.json --apply`, { submit_end: '2026-05-01T11:59:00Z' });
    expect(past.text).toContain('is in the past');
    expect((await events().find(id))?.event).toEqual({ id, ...draft(OPEN) });
  });

  test('change refuses what would change a running vote, and allows texts and links to be corrected', async () => {
    const prizes = [{ url: 'https://example.com/worng', file: 'hat.png' }];
    const { id } = await events().add(draft(VOTING), prizes);
    for (const file of [
      { voting_end: '2026-05-02T00:00:00Z' },
      { xp_first: 1 },
      { prizes: [{ file: 'a.png' }] },
      { prizes: [] },
    ]) {
      const refused = await run(`change ${id} new.json --apply`, { ...file, description: 'Changed.' });
      expect(refused.ok).toBe(false);
      expect(refused.text).toContain(`${Object.keys(file)[0]} can no longer be changed`);
    }
    expect((await events().find(id))?.event).toEqual({ id, ...draft(VOTING) });
    expect(await events().prizes(id)).toEqual(prizes);
    const links = [{ url: 'https://example.com/right', file: 'hat.png' }];
    const typos = { title: 'Masked Balls', description: 'Mended.', xp_first: 300, prizes: links };
    expect(await run(`change ${id} new.json --apply`, typos)).toMatchObject({ ok: true });
    expect((await events().find(id))?.event).toMatchObject({ title: 'Masked Balls', description: 'Mended.' });
    expect(await events().prizes(id)).toEqual(links);
  });

  test('what an event asks is shown, can be taken back, and is fixed once submissions are open', async () => {
    const asks = { question: 'Ready?', dress_code: { bare: ['tops'], most: 5 }, lent: ['tops/polo.svg'] } as const;
    const added = await run('add new.json --apply', draft(UPCOMING, asks));
    expect(added.text).toContain('{"bare":["tops"],"most":5}');
    const [event] = await events().list('upcoming');
    expect(event).toMatchObject(asks);
    const id = event!.id;
    expect(await run(`change ${id} new.json`, { dress_code: { most: 5, bare: ['tops'] } })).toMatchObject({ ok: true });
    const nothing = { question: null, dress_code: null, lent: null };
    expect((await run(`change ${id} new.json --apply`, nothing)).text).toContain('question: Ready?  ->  none');
    expect((await events().find(id))?.event).toEqual({ id, ...draft(UPCOMING) });
    const open = await addEvent(database.store, OPEN, asks);
    const refused = await run(`change ${open.id} new.json --apply`, { ...nothing, title: 'Other' });
    expect(refused.text).toContain('question, dress_code, lent can no longer be changed');
    const later = await run(`change ${open.id} new.json --apply`, { submit_start: draft(UPCOMING).submit_start });
    expect(later.text).toContain('submit_start can no longer be changed');
    expect((await events().find(open.id))?.event).toEqual(open);
  });

  test('check names what is wrong with a dress code', async () => {
    const beanie = 'hair-and-hats/beanie.svg';
    const faultsOf = async (asks: object) => (await run('check new.json', draft(UPCOMING, asks))).text;
    expect(await faultsOf({ dress_code: { wear: ['tops'], bare: ['tops'] } })).toContain(
      'tops is in dress_code.wear and',
    );
    expect(await faultsOf({ dress_code: { wear: ['tops', 'glasses'], most: 1 } })).toContain('asks for 2 pieces');
    expect(await faultsOf({ dress_code: { wear: ['glasses'], only: [beanie] } })).toContain('has no piece');
    expect(await faultsOf({ dress_code: { wear: ['bottoms'], bare: ['tops'] } })).toContain('no fit meets this');
    expect(await faultsOf({ lent: ['tops/nope.svg'] })).toContain(
      'the wardrobe has no tops/nope.svg, which lent names',
    );
    expect(await faultsOf({ dress_code: { only: ['tops/nope.svg'] } })).toContain('which dress_code.only names');
    expect(await faultsOf({ dress_code: { only: [beanie] }, lent: ['tops/polo.svg'] })).toContain(
      'lent names tops/polo.svg, which dress_code.only does not allow',
    );
    expect(await faultsOf({ lent: true })).toContain('lent is true, which lends');
    expect(await faultsOf({ dress_code: { bare: ['tops'] }, lent: [beanie] })).toContain('The file is usable');
  });

  test('a typo can be corrected although the wardrobe has lost a piece that the event lends', async () => {
    const { id } = await addEvent(database.store, OPEN, { lent: ['tops/gone.svg'] });
    expect(await run(`change ${id} new.json --apply`, { description: 'Mended.' })).toMatchObject({ ok: true });
    const { id: later } = await addEvent(database.store, UPCOMING, { lent: ['tops/gone.svg'] });
    const again = await run(`change ${later} new.json`, { lent: ['tops/gone.svg', 'tops/polo.svg'] });
    expect(again.text).toContain('the wardrobe has no tops/gone.svg');
  });

  test('an extended end is final, also before submissions open', async () => {
    const { id } = await addEvent(database.store, UPCOMING);
    const [, , end] = [...UPCOMING];
    await events().extend(id, new Date(NOON + (end + 1) * 3_600_000).toISOString());
    const { text } = await run(`change ${id} new.json`, { voting_end: '2026-05-03T12:00:00Z' });
    expect(text).toContain('was extended, so voting_end can no longer be changed');
  });

  test('change refuses everything once the voting is over', async () => {
    const { id } = await addEvent(database.store, ARCHIVED);
    for (const file of [{ title: 'Masked Balls' }, { prizes: [{ file: 'hat.png' }] }]) {
      const { text, ok } = await run(`change ${id} new.json --apply`, file);
      expect([ok, text]).toEqual([
        false,
        `The voting of event ${id} ('Masked Ball') is over, and what it says is sealed.`,
      ]);
    }
  });

  test('change says when there is nothing to change or no such event', async () => {
    const { id } = await addEvent(database.store, OPEN);
    expect(await run(`change ${id} new.json --apply`, { xp_first: 300 })).toMatchObject({ ok: true });
    expect(await run('change 99 new.json', { xp_first: 300 })).toMatchObject({ ok: false });
  });

  /** Ballots of wallet 9: `[lo, hi, winner]`. */
  async function decide(event: number, ...ballots: readonly (readonly [number, number, number])[]) {
    await insertRows(
      database.store.db,
      'ballots',
      ballots.map(([lo, hi, winner], index) => ({
        event_id: event,
        wallet: wallet(9),
        number: index + 1,
        lo,
        hi,
        lo_wallet: wallet(lo),
        hi_wallet: wallet(hi),
        lo_is_left: true,
        winner,
        decided_at: new Date(NOON).toISOString(),
      })),
    );
  }

  test('without a counted vote, winners and recount say that there are no places', async () => {
    const { id } = await addEvent(database.store, ARCHIVED);
    await addEntries(database.store, id, 5);
    expect(await run(`winners ${id}`)).toEqual({
      text: "No vote counted in event 1 ('Masked Ball'), so nobody won. Its 5 entries earn 10 XP each.",
      ok: true,
    });
    expect(await run(`recount ${id}`)).toEqual({
      text: 'Event 1: Masked Ball, 5 entries, 0 ballots\nNo ballot counts, so there is no ranking.',
      ok: true,
    });
  });

  test('winners lists the whole ranking with wallets and XP', async () => {
    const { id } = await addEvent(database.store, ARCHIVED);
    await addEntries(database.store, id, 5);
    await decide(id, [1, 2, 2]);
    const { text, ok } = await run(`winners ${id}`);
    expect(ok).toBe(true);
    const rows = text.split('\n').slice(1);
    expect(rows).toHaveLength(5);
    expect(rows.map(row => row.split(/ {2,}/)[2])).toEqual(['300 XP', '200 XP', '100 XP', '10 XP', '10 XP']);
    expect(rows[0]).toMatch(/^1\. +0x0{39}2 /);
    const paid = await Promise.all([1, 2, 3, 4, 5].map(n => database.store.standings.xpOf(wallet(n))));
    expect(paid.toSorted((a, b) => b - a)).toEqual([300, 200, 100, 10, 10]);
  });

  describe('recount', () => {
    async function voted() {
      const { id } = await addEvent(database.store, ARCHIVED);
      await addEntries(database.store, id, 3);
      await decide(id, [1, 2, 2], [2, 3, 3]);
      return id;
    }

    test('ranks the ballots again and says that the order is the same', async () => {
      const { text, ok } = await run(`recount ${await voted()}`);
      expect(ok).toBe(true);
      const lines = text.split('\n');
      expect(lines[0]).toBe('Event 1: Masked Ball, 3 entries, 2 ballots');
      expect(lines.slice(1, 4).map(line => line.split(/ {2,}/).slice(0, 2))).toEqual([
        ['1.', 'entry 3'],
        ['2.', 'entry 2'],
        ['3.', 'entry 1'],
      ]);
      expect(lines.slice(1, 4).map(line => line.split(/ {2,}/)[4])).toEqual(Array(3).fill('rank 1 to 3'));
      expect(lines[4]).toBe('The same order as in the standings.');
    });

    test('says where the standings differ from the ballots’ order', async () => {
      const id = await voted();
      await database.store.standings.close(id);
      await sql`update ballots set winner = 2 where number = 2`.execute(database.store.db);
      const { text, ok } = await run(`recount ${id}`);
      expect(ok).toBe(false);
      expect(text).toContain('they have entry 3 at place 1, the ballots entry 2.');
    });

    test('refuses while voting is open, and for an unknown event', async () => {
      const { id } = await addEvent(database.store, VOTING);
      expect(await run(`recount ${id}`)).toMatchObject({ ok: false });
      expect(await run('recount 99')).toMatchObject({ ok: false });
    });
  });

  test('winners refuses while voting is open, and says if there are no entries', async () => {
    const running = await addEvent(database.store, VOTING);
    expect(await run(`winners ${running.id}`)).toEqual({
      text: "Event 1 ('Masked Ball') has no winners yet: its voting ends at 2026-05-01 13:00Z.",
      ok: false,
    });
    const empty = await addEvent(database.store, ARCHIVED);
    expect((await run(`winners ${empty.id}`)).text).toContain('Nobody entered');
    expect(await run('winners 77')).toMatchObject({ ok: false });
  });
});

test.each([
  ['list', 'list', {}],
  ['add a.json', 'add', { file: 'a.json' }],
  ['add --apply a.json', 'add', { file: 'a.json', apply: true }],
  ['change 3 a.json --apply', 'change', { id: 3, file: 'a.json', apply: true }],
  ['winners 3', 'winners', { id: 3 }],
  ['recount 3', 'recount', { id: 3 }],
  ['check a.json', 'check', { file: 'a.json' }],
  ['check a.json b.json c.json', 'check', { receipts: 'a.json', votes: 'b.json', keys: 'c.json' }],
  ['cancel 3 --reason Rain --apply', 'cancel', { id: 3, reason: 'Rain', apply: true }],
  ['extend 3 --until 2026-05-02T12:00:00Z', 'extend', { id: 3, until: '2026-05-02T12:00:00Z' }],
  ['status 3', 'status', { id: 3 }],
  ['export 3 entries --csv', 'export', { id: 3, what: 'entries', csv: true }],
  ['export 3 results', 'export', { id: 3, what: 'results' }],
  [`ban ${wallet(7)} --reason Bots --by Grace`, 'ban', { wallet: wallet(7), reason: 'Bots', by: 'Grace' }],
  [`unban ${wallet(7).toUpperCase().replace('0X', '0x')} --apply`, 'unban', { wallet: wallet(7), apply: true }],
  ['log', 'log', {}],
  ['log 3', 'log', { event: 3 }],
  ['recount ballots.json', 'recount', { file: 'ballots.json' }],
])('"%s" is understood', (line, name, given) => {
  const request = readArguments(line.split(' '));
  expect(request).toEqual({ command: expect.objectContaining({ name }) as unknown, given });
});

test.each([
  ['help', 'There is no command "help".'],
  ['list 3', 'list does not take "3"; it is:'],
  ['list --apply', 'list does not take --apply.'],
  ['list --by Grace', 'list does not take --by.'],
  ['add', 'add needs arguments; it is:'],
  ['add a b', 'add does not take "a b"; it is:'],
  ['change a.json', 'change does not take "a.json"; it is:'],
  ['change 0 a.json', '"0" is not the number of an event; `list` shows them.'],
  ['winners x', '"x" is not the number of an event'],
  ['recount 3 4', 'recount does not take "3 4"; it is:'],
  ['add --aply a.json', "Unknown option '--aply'."],
  ['check a.json --apply', 'check does not take --apply.'],
  ['cancel 3', 'cancel needs --reason TEXT.'],
  ['cancel 3 --reason', "Option '--reason <value>' argument missing."],
  [`cancel 3 --reason ${'x'.repeat(501)}`, '--reason must be one line of 1 to 500 characters.'],
  [`cancel 3 --reason Rain --by ${'x'.repeat(101)}`, '--by must be one line of 1 to 100 characters.'],
  ['extend 3', 'extend needs --until TIME.'],
  ['extend 3 --until 2026-05-15 --reason Rain', 'extend does not take --reason.'],
  ['export 3 voters', 'export takes entries or results, not "voters".'],
  ['key rotate', 'There is no command "key".'],
  ['forget', 'forget needs arguments; it is:'],
  ['ban 0x123 --reason Bots', '"0x123" is not a wallet, which is 0x and 40 hexadecimal digits.'],
  [`ban ${wallet(7)}`, 'ban needs --reason TEXT.'],
  ['withdraw 3 x --reason Rain', '"x" is not the number of an entry.'],
  ['log x', '"x" is not the number of an event'],
])('"%s" says what is wrong', (line, problem) => {
  expect(() => readArguments(line.split(' '))).toThrow(problem);
});

test('after what is wrong come the usage of that command and where to get help', () => {
  expect(() => readArguments(['status'])).toThrow(
    /^status needs arguments; it is:\n {2}npm run events -- status ID .*\n`npm run events` alone lists all commands and explains the event file\.$/,
  );
});
