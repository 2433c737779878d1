import { addEvent, OPEN, wallet } from '../../../testing/fixtures';
import type { Holder } from '#rules/catalogue/status';
import { checkDressCode, exampleFit } from '#rules/events/dressCode';
import { wardrobeFor } from '#rules/events/lending';
import { checkFit } from '#rules/fits/submission';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { WARDROBE } from '../../rules/support/catalogue';
import { randomCode, wayTo } from '../../rules/support/dressCodes';
import { describeServer } from '../support/testServer';

/** What every wallet of these tests holds: one NFT without traits. */
const NEWCOMER: Holder = { xp: 200, traits: [], unlocked: [] };

describeServer('a dress code', { wardrobe: WARDROBE, everMade: WARDROBE }, server => {
  test('is judged by the server as by the checklist, for every fit on the way to one that meets it', async () => {
    let number = 0;
    const judged = { accepted: 0, refused: 0 };
    for (let seed = 0; seed < 24; seed += 1) {
      const code = randomCode(seed);
      const { lent, ...dress_code } = code;
      const { id } = await addEvent(server.store, OPEN, { dress_code, ...(lent !== undefined && { lent }) });
      for (const avatar of wayTo(exampleFit(code, WARDROBE, seed) ?? DEFAULT_AVATAR)) {
        number += 1;
        server.index.give(wallet(number));
        const response = await server.post(`/api/entries/${id}/${wallet(number)}`, avatar);
        const { problems = [] } = response.json<{ problems?: { reason: string }[] }>();
        const breaches = checkDressCode(avatar, code, WARDROBE);
        const isOffered = checkFit(avatar, wardrobeFor(WARDROBE, code), NEWCOMER).length === 0;
        expect({ seed, problems: problems.filter(({ reason }) => reason === 'dress-code') }).toEqual({
          seed,
          problems: breaches.map(breach => ({ reason: 'dress-code', ...breach })),
        });
        expect({ seed, avatar, status: response.statusCode }).toEqual({
          seed,
          avatar,
          status: isOffered && breaches.length === 0 ? 201 : 422,
        });
        judged[response.statusCode === 201 ? 'accepted' : 'refused'] += 1;
      }
    }
    expect(judged.accepted).toBeGreaterThan(10);
    expect(judged.refused).toBeGreaterThan(50);
  });
});
