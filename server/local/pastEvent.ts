import { generateKeyPairSync } from 'node:crypto';
import { Wallet } from 'ethers';
import { countText, VOTER_KEY_RESOURCE } from '../../rules/index';
import { keyId, publicKeyOf, signerOf } from '../signingKey';
import { closeEvent } from '../store/closeEvent';
import { sealStart } from '../store/sealEvent';
import { createSeedStore, type SeedBallot, type SeedEvent, type SeedVoter } from '../store/seedStore';
import type { Store } from '../store/store';
import { sqlNow } from '../store/time';
import type { LocalWorld } from './localWorld';
import { strangerKey, VOTERS } from './pastVotes';

/** How long after its end a past event was closed. */
const CLOSED_AFTER_MS = 20_000;

type Chain = Pick<LocalWorld, 'chainId' | 'collections'>;

/**
 * Plants an event of the past with votes that its voters, so many strangers, signed for; sealed and closed as if the server
 * had run then. Returns its id.
 */
export async function plantPast(store: Store, chain: Chain, past: SeedEvent, count = VOTERS): Promise<number> {
  const seeds = createSeedStore(store.db);
  const { submit_end, voting_end } = past.event;
  const at = (time: string, later = 0) => ({ ...store.sealing, now: sqlNow(() => Date.parse(time) + later) });
  const id = await seeds.plant({ ...past, ballots: [] });
  await sealStart(at(submit_end), id);
  const [start] = await store.proofs.leaves(id);
  if (start === undefined) throw new Error(`the entries of event ${id} are not sealed`);
  const voters = Array.from({ length: count }, (_, number) => signIn(store.sealing.site, chain, number, submit_end));
  await seeds.vote(
    id,
    past,
    voters.map(({ voter }) => voter),
    past.ballots.map(ballot => signed(ballot, start, voters)),
  );
  await closeEvent(at(voting_end, CLOSED_AFTER_MS), id);
  return id;
}

interface SignedIn {
  readonly voter: SeedVoter;
  readonly sign: (text: string) => string;
}

function signed(ballot: SeedBallot, start: string, voters: readonly SignedIn[]): SeedBallot {
  const { wallet, number } = ballot;
  const own = voters.find(({ voter }) => voter.wallet === wallet);
  if (own === undefined) return ballot;
  return { ...ballot, signature: { key: own.voter.id, text: own.sign(countText(start, wallet, number)) } };
}

/** A made-up player with a new key, and a token that nobody else has. */
function signIn(site: string, { chainId, collections }: Chain, number: number, time: string): SignedIn {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const point = publicKeyOf(privateKey);
  const id = keyId(point);
  const wallet = new Wallet(strangerKey(number));
  const message = [
    `${site} wants you to sign in with your Ethereum account:`,
    wallet.address,
    '',
    '',
    `URI: http://${site}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: stranger${number}`,
    `Issued At: ${time}`,
    'Resources:',
    `- ${VOTER_KEY_RESOURCE}${id}`,
  ].join('\n');
  const signature = wallet.signMessageSync(message);
  const [collection] = collections;
  const token = collection && { contract: collection.address, tokenId: `${STRANGE_TOKENS + number}` };
  const voter = { wallet: wallet.address.toLowerCase(), ...point, id, message, signature, since: time, token };
  const signer = signerOf(privateKey);
  return { voter, sign: text => signer.sign(text) };
}

/** Beyond the tokens of the local chain. */
const STRANGE_TOKENS = 1_000_000;
