import { planFor, type Plan } from '../../../src/worker/planFor';

const HOME = 'https://duds.test';
const OURS = `${HOME}/assets/`;
const BUCKET = 'https://bucket.test/duds/';

test.each<[string, string, Plan]>([
  ['the home page', '/', 'page'],
  ['a screen', '/wardrobe?demo', 'page'],
  ['a screen with a slash at its end', '/events/', 'page'],
  ['an unknown address', '/nothing-here', 'page'],
  ['a call', '/api/results/3/ballots', null],
  ['the API itself', '/api/', null],
  ['the API itself without its slash', '/api', null],
  ['a picture that is opened by itself', '/assets/tops/breton.svg', null],
  ['robots.txt', '/robots.txt', null],
])('navigating to %s', (_name, path, plan) => {
  expect(planFor({ method: 'GET', mode: 'navigate', url: HOME + path }, HOME, OURS)).toBe(plan);
});

test.each<[string, string, Plan]>([
  ['a script', `${HOME}/main.0a1b2c3d.js`, 'build'],
  ['a style', `${HOME}/18.0a1b2c3d.css`, 'build'],
  ['a font', `${HOME}/gasoek-one-latin-400-normal.0a1b2c3d.woff2`, 'build'],
  ['a source map', `${HOME}/main.0a1b2c3d.js.map`, null],
  ['the worker', `${HOME}/sw.js`, null],
  ['the manifest', `${HOME}/page/duds.webmanifest`, null],
  ['the catalogue', `${HOME}/data/hair-and-hats.json`, 'data'],
  ['a call', `${HOME}/api/events/open`, null],
  ['an item’s picture', `${OURS}tops/breton.svg`, 'picture'],
  ['the mannequin', `${OURS}_shared/mannequin.svg`, 'picture'],
  ['an event’s picture', `${OURS}events/masked-ball.png`, null],
  ['a sound', `${OURS}audio/theme.mp3`, null],
  ['a path too deep for a picture', `${OURS}a/b/c.svg`, null],
  ['a script of another host', 'https://elsewhere.test/main.0a1b2c3d.js', null],
  ['a wallet’s icon', 'https://elsewhere.test/assets/tops/breton.svg', null],
])('fetching %s', (_name, url, plan) => {
  expect(planFor({ method: 'GET', mode: 'no-cors', url }, HOME, OURS)).toBe(plan);
});

test('pictures may come from a bucket, and then only from there', () => {
  const picture = (url: string) => planFor({ method: 'GET', mode: 'cors', url }, HOME, BUCKET);
  expect(picture(`${BUCKET}tops/breton.svg`)).toBe('picture');
  expect(picture(`${BUCKET}tops/breton.svg?cors`)).toBe('picture');
  expect(picture(`${BUCKET}audio/theme.mp3`)).toBeNull();
  expect(picture(`${OURS}tops/breton.svg`)).toBeNull();
});

test('only GET requests are handled', () => {
  for (const method of ['POST', 'DELETE', 'HEAD'])
    expect(planFor({ method, mode: 'cors', url: `${HOME}/data/tops.json` }, HOME, OURS)).toBeNull();
});
