import { readFileSync } from 'node:fs';
import { Problem } from '../../server/http/problem';

test("calls that no process can take get the game's own problem from the proxy", () => {
  const lines = readFileSync('deploy/haproxy-app.cfg', 'utf8').split('\n');
  const [, json = ''] = lines.map(line => /application\/problem\+json string '(.*)'/.exec(line) ?? []).flat();
  expect(JSON.parse(json)).toEqual(new Problem('database-unavailable').toBody());
});
