import { readFileSync } from 'node:fs';
import { dressCodeFaults } from '../../../server/cli/dressCodeText';
import { parseEventFile } from '../../../server/cli/eventFile';
import { WARDROBE } from '../../rules/support/catalogue';

const event = {
  title: 'Masked Ball',
  sub_title: 'Theme',
  description: 'Come as somebody else.',
  submit_start: '2026-05-01T12:00:00Z',
  submit_end: '2026-05-08T12:00Z',
  voting_end: '2026-05-15T12:00:00.5Z',
  xp_first: 300,
  xp_second: 200,
  xp_third: 100,
  xp_entry: 0,
  prizes: [
    { url: 'https://example.com/hat', file: 'golden-hat.png' },
    { file: 'cape.svg' },
    { url: '/pieces/tops/polo' },
  ],
};

const problemsOf = (change: object, kind: 'whole' | 'changes' = 'whole') => {
  const parsed = parseEventFile(JSON.stringify(kind === 'whole' ? { ...event, ...change } : change), kind);
  return 'problems' in parsed ? parsed.problems : [];
};

test('a complete event is read, and its times are completed to milliseconds', () => {
  const { prizes, ...fields } = event;
  expect(parseEventFile(JSON.stringify(event), 'whole')).toEqual({
    file: {
      fields: {
        ...fields,
        submit_start: '2026-05-01T12:00:00.000Z',
        submit_end: '2026-05-08T12:00:00.000Z',
        voting_end: '2026-05-15T12:00:00.500Z',
      },
      prizes: [prizes[0], { url: null, file: 'cape.svg' }, { url: '/pieces/tops/polo', file: null }],
    },
  });
});

test('sub_title and prizes may be left out', () => {
  const { prizes, sub_title, ...rest } = event;
  const parsed = parseEventFile(JSON.stringify(rest), 'whole');
  expect(parsed).toMatchObject({ file: { fields: { sub_title: null } } });
  expect(parsed).not.toHaveProperty('file.prizes');
});

test('a byte-order mark before the JSON is accepted', () => {
  expect(parseEventFile(`\uFEFF${JSON.stringify(event)}`, 'whole')).toEqual(
    parseEventFile(JSON.stringify(event), 'whole'),
  );
});

test('a file of changes needs only what changes', () => {
  expect(parseEventFile('{ "xp_entry": 5 }', 'changes')).toEqual({ file: { fields: { xp_entry: 5 } } });
});

test('what an event asks and lends is read, and null is nothing in a new event', () => {
  const asks = { question: 'Ready?', dress_code: { wear: ['tops'], most: 3 }, lent: true };
  const parsed = parseEventFile(JSON.stringify({ ...event, ...asks }), 'whole');
  expect(parsed).toMatchObject({ file: { fields: asks } });
  const none = parseEventFile(JSON.stringify({ ...event, question: null, dress_code: null, lent: null }), 'whole');
  expect(none).toEqual(parseEventFile(JSON.stringify(event), 'whole'));
  expect(parseEventFile('{ "lent": null }', 'changes')).toEqual({ file: { fields: { lent: null } } });
});

test.each([
  ['a question of 81 characters', { question: 'x'.repeat(81) }, 'question must be one line of 1 to 80'],
  ['a question with spaces around it', { question: ' Who?' }, 'question must be one line of 1 to 80'],
  ['a question of two lines', { question: 'Who\nknows?' }, 'question must be one line of 1 to 80'],
  ['an empty dress code', { dress_code: {} }, 'dress_code must be null for none, or'],
  ['a dress code that is a text', { dress_code: 'hats' }, 'dress_code must be null for none, or'],
  ['an unknown rule', { dress_code: { colour: ['red'] } }, 'dress_code.colour is no field of a dress code; the fields'],
  ['an unknown layer', { dress_code: { wear: ['hat'] } }, 'dress_code.wear must be a list of layers, each once: back'],
  ['a layer twice', { dress_code: { bare: ['tops', 'tops'] } }, 'dress_code.bare must be a list of layers, each once'],
  ['no pieces at most', { dress_code: { most: 0 } }, 'dress_code.most must be a whole number from 1 to 12'],
  ['pieces that are no list', { dress_code: { only: 'tops' } }, 'dress_code.only must be a list of 1 to 200 pieces'],
  ['an empty closet', { lent: [] }, 'lent must be null for nothing'],
  ['lent that is false', { lent: false }, 'lent must be null for nothing'],
  ['a title that is not text', { title: 7 }, 'title must be 1 to 120'],
  ['an empty title', { title: '' }, 'title must be 1 to 120'],
  ['a title with a path', { title: '../secret' }, 'title must be 1 to 120'],
  ['a title with an address in it', { title: 'Ball?x#y%2f' }, 'title must be 1 to 120'],
  ['a title with spaces around it', { title: ' Ball ' }, 'title must be 1 to 120'],
  ['a title that is too long', { title: 'a'.repeat(121) }, 'title must be 1 to 120'],
  ['an empty sub_title', { sub_title: '' }, 'sub_title must be 1 to 120'],
  ['an empty description', { description: ' ' }, 'description must be a text'],
  ['a description that is too long', { description: 'a'.repeat(2001) }, 'description must be a text'],
  ['a time without Z', { submit_start: '2026-05-01T12:00:00' }, 'submit_start must be an existing time like'],
  [
    'a time in another zone',
    { submit_start: '2026-05-01T12:00:00+02:00' },
    'submit_start must be an existing time like',
  ],
  ['a date alone', { submit_end: '2026-05-08' }, 'submit_end must be an existing time like'],
  ['a number for a time', { voting_end: 1_777_777_777 }, 'voting_end must be an existing time like'],
  ['a day that does not exist', { submit_start: '2026-02-30T12:00:00Z' }, 'submit_start must be an existing time like'],
  [
    'an hour that does not exist',
    { submit_start: '2026-02-03T25:00:00Z' },
    'submit_start must be an existing time like',
  ],
  [
    'an end before the start',
    { submit_end: '2026-05-01T12:00:00Z' },
    'submit_end (2026-05-01T12:00:00.000Z) must be later',
  ],
  [
    'voting that ends as it begins',
    { voting_end: '2026-05-08T12:00:00Z' },
    'voting_end (2026-05-08T12:00:00.000Z) must be later',
  ],
  ['negative XP', { xp_first: -1 }, 'xp_first must be a whole number'],
  ['half an XP', { xp_second: 1.5 }, 'xp_second must be a whole number'],
  ['XP as text', { xp_third: '100' }, 'xp_third must be a whole number'],
  ['too much XP', { xp_entry: 1_000_001 }, 'xp_entry must be a whole number'],
  ['a missing field', { description: undefined }, 'description is missing'],
  ['an unknown field', { xp_fourth: 3 }, 'xp_fourth is no field of an event'],
  ['prizes that are not a list', { prizes: {} }, 'prizes must be a list'],
  ['too many prizes', { prizes: Array.from({ length: 21 }, () => ({ file: 'a.png' })) }, 'prizes has 21 entries'],
  ['a prize that is text', { prizes: ['hat.png'] }, 'prizes[0] must be an object'],
  ['an empty prize', { prizes: [{ file: 'a.png' }, {}] }, 'prizes[1] needs a url, a file, or both'],
  [
    'a prize with a script for a link',
    { prizes: [{ url: 'javascript:alert(1)' }] },
    'prizes[0].url must be an address',
  ],
  ['a prize on no page', { prizes: [{ url: '/tops/polo' }] }, 'prizes[0].url must be an address'],
  ['a prize outside of its folder', { prizes: [{ file: '../a.png' }] }, 'prizes[0].file must be the name of a picture'],
  [
    'a prize with an unknown field',
    { prizes: [{ file: 'a.png', name: 'A' }] },
    'prizes[0].name is no field of a prize',
  ],
])('%s is reported', (_name, change, problem) => {
  expect(problemsOf(change)).toEqual([expect.stringContaining(problem)]);
});

test('all wrong fields are reported at once', () => {
  expect(problemsOf({ title: '', xp_first: -1, prizes: [{}] })).toHaveLength(3);
});

test.each([
  ['invalid JSON', '{ "title": ', 'JSON'],
  ['a list', '[]', 'one event as a JSON object'],
  ['a text with NUL', '{ "description": "a\\u0000b" }', 'the database cannot hold'],
  ['a text with half of a character', '{ "description": "a\\ud83d" }', 'the database cannot hold'],
  ['null', 'null', 'one event as a JSON object'],
])('a file that contains %s is refused', (_name, text, problem) => {
  const parsed = parseEventFile(text, 'whole');
  expect('problems' in parsed && parsed.problems).toEqual([expect.stringContaining(problem)]);
});

test('a file of changes that is empty is refused', () => {
  expect(problemsOf({}, 'changes')).toEqual([expect.stringContaining('changes nothing')]);
});

test.each([
  ['{\n  "title": "Ball",\n}', 'line 3, column 1: Expected double-quoted property name'],
  ['{\n  "xp_first": tru }', "line 2, column 18: Unexpected token ' '"],
  ['{ "title": "Ball"', "line 1, column 18: Expected ',' or '}' after property value"],
  ['\n', 'line 1, column 1: Unexpected end of JSON input'],
])('the place of a mistake in JSON is named: %j', (text, problem) => {
  expect(parseEventFile(text, 'whole')).toEqual({ problems: [`The file is not JSON: ${problem}`] });
});

test.each([
  ['2026-05-01T12:00:00+02:00', '2026-05-01T10:00:00Z'],
  ['2026-05-01T20:30-0500', '2026-05-02T01:30:00Z'],
])('the UTC time is named for %s', (submit_start, utc) => {
  expect(problemsOf({ submit_start })).toEqual([expect.stringMatching(`^submit_start must be .* UTC; write ${utc}$`)]);
});

test('no UTC time is named for a day that does not exist', () => {
  expect(problemsOf({ submit_start: '2026-02-30T12:00:00+02:00' }).join()).toMatch(/UTC$/);
});

test('the example among the documents asks, lends, and can be used', () => {
  const parsed = parseEventFile(readFileSync('docs/masked-ball.json', 'utf8'), 'whole');
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
  const { question, dress_code, lent } = parsed.file.fields;
  if (!question || !dress_code || !lent) throw new Error('It asks or lends nothing.');
  expect(dressCodeFaults({ dress_code, lent }, WARDROBE)).toEqual([]);
});
