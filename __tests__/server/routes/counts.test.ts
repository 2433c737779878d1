import { testConfig } from '../../../testing/fixtures';
import { addEvent, VOTING } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';

const PREVIEW = 'TelegramBot (like TwitterBot)';
const SEARCH = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

describeServer('counts', { config: testConfig({ AUTH: 'off' }) }, server => {
  const figure = async (name: string) => {
    const { body } = await server.get('/metrics');
    const line = body.split('\n').find(text => text.startsWith(`${name} `));
    return Number(line?.slice(name.length));
  };
  /** How much the figure grows meanwhile. */
  const growth = async (name: string, act: () => Promise<unknown>) => {
    const before = await figure(name);
    await act();
    return (await figure(name)) - before;
  };
  const take = (step: string) => server.app.inject({ method: 'POST', url: `/api/counts/${step}` });

  test.each(['fit-tried-on', 'eye-test-finished', 'link-shared'])('%s is counted, without a body', async step => {
    const grown = await growth(`duds_steps_total{step="${step}"}`, async () => {
      const { statusCode, body } = await take(step);
      expect([statusCode, body]).toEqual([204, '']);
    });
    expect(grown).toBe(1);
  });

  test.each(['vote', 'toString', '%3Cscript%3E'])('%s is no step', async step => {
    const { statusCode, body } = await take(step);
    expect(statusCode).toBe(404);
    expect(body).not.toContain(step);
    expect((await server.get('/metrics')).body).not.toContain(`step="${step}"`);
  });

  test('another page cannot count', async () => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/counts/link-shared',
      headers: { origin: 'https://evil.example' },
    });
    expect(statusCode).toBe(401);
  });

  test('a script counts only so often', async () => {
    const app = await server.build();
    const statuses = [];
    for (let n = 0; n < 32; n++)
      statuses.push((await app.inject({ method: 'POST', url: '/api/counts/link-shared' })).statusCode);
    expect(statuses.slice(29)).toEqual([204, 429, 429]);
  });

  test.each([
    ['/faq', 'faq', PREVIEW, 'preview'],
    ['/faq', 'faq', SEARCH, 'search'],
    ['/faq', 'faq', PHONE, 'other'],
    ['/nowhere', 'lost', PHONE, 'other'],
    ['/results/4711', 'lost', PHONE, 'other'],
  ])('%s counts for the page %s, asked for by %s', async (url, page, agent, visitor) => {
    const name = `duds_page_visits_total{page="${page}",visitor="${visitor}"}`;
    const headers = { 'user-agent': agent, accept: 'text/html' };
    expect(await growth(name, () => server.app.inject({ url, headers }))).toBe(1);
    expect(await growth(name, () => server.app.inject({ method: 'HEAD', url, headers }))).toBe(0);
  });

  test('figures name pages, never what or whom they show', async () => {
    const { id } = await addEvent(server.store, VOTING);
    await server.get(`/vote/${id}?wallet=0xabc`);
    const visits = (await server.get('/metrics')).body.split('\n').filter(line => line.startsWith('duds_page_visits'));
    expect(visits.length).toBeGreaterThan(0);
    for (const line of visits)
      expect(line).toMatch(/^duds_page_visits_total\{page="[a-z]+",visitor="(preview|search|other)"\} \d+$/);
  });
});
