import type { Page, Request } from 'playwright-core';
import type { Avatar } from '#rules/outfit/avatar';
import { hashOfVote } from '#rules/proof/lists';
import type { EventSeals } from '#rules/proof/published';
import { sealText } from '#rules/proof/texts';
import { sha256 } from '../../server/keys/sha256';
import { fitReceipt, voteReceipt } from '../../server/keys/receipts';
import { newSigningKey, publicKeyOf, readSigningKey, signerOf } from '../../server/keys/signingKey';
import { newSalt } from '../shownLooks';
import { answer } from './acts';

const KEY = readSigningKey(newSigningKey());
if (KEY === undefined) throw new Error('The new key is not usable.');
const SIGNER = signerOf(KEY);
const POINT = publicKeyOf(KEY);

/** Confirms votes and entries in place of the server, which would keep them and show them in other scenes. */
export async function confirmAll(page: Page): Promise<void> {
  let host = new URL('http://localhost').host;
  await answer('**/.well-known/duds-keys.json', 200, { keys: [{ kid: SIGNER.key, ...POINT }] })(page);
  await page.route(/\/api\/event\/\d+\/seals(\?|$)/, async route => {
    const response = await route.fetch();
    const published = (await response.json()) as EventSeals;
    host = published.host;
    const seals = published.seals.map(seal => {
      return { ...seal, key: SIGNER.key, signature: SIGNER.sign(sealText(host, published.event, seal)) };
    });
    await route.fulfill({ response, json: { ...published, seals } });
  });
  await page.route(/\/api\/vote\/\d+\/\d+\//, route =>
    route.fulfill({ status: 201, json: confirmedVote(route.request(), host) }),
  );
  await page.route(/\/api\/entries\/\d+\//, route =>
    route.fulfill({ status: 201, json: confirmedFit(route.request(), host) }),
  );
}

const now = (): string => new Date().toISOString();

const partsOf = (request: Request): readonly string[] => new URL(request.url()).pathname.split('/').slice(3);

function confirmedVote(request: Request, host: string): object {
  const [event = 0, loser = 0] = partsOf(request).map(Number);
  const { winner } = request.postDataJSON() as { readonly winner: number };
  if (winner === loser) return { winner };
  const [loSeen = '', hiSeen = '', salt = ''] = (request.headers().seen ?? '').split(' ');
  const vote = { event, lo: Math.min(winner, loser), hi: Math.max(winner, loser), winner, loSeen, hiSeen, salt };
  return { winner, receipt: voteReceipt(SIGNER, { ...vote, hash: hashOfVote(vote, sha256), host, at: now() }) };
}

function confirmedFit(request: Request, host: string): object {
  const [event = '', wallet = ''] = partsOf(request);
  const avatar = request.postDataJSON() as Avatar;
  const fit = { event: Number(event), id: 1, wallet: wallet.toLowerCase(), avatar, salt: newSalt(), at: now() };
  return { event: fit.event, wallet: fit.wallet, receipt: fitReceipt(SIGNER, host, fit) };
}
