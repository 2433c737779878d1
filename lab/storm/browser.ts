import type http from 'node:http';
import type { Wallet } from 'ethers';
import { DEFAULT_ARMS, DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { sealHash } from '#rules/proof/checkSeals';
import type { EventSeals, Receipt } from '#rules/proof/published';
import type { SignInTicket } from '../../contract/session';
import type { VoteEntryBody } from '../../contract/votes';
import { sha256 } from '../../server/keys/sha256';
import { signInMessage } from '../../src/features/session/signInMessage';
import { newSalt, shownLooks } from '../../testing/shownLooks';
import type { Choice, Outcome, Request } from './history';
import { httpCall, type Answer } from './httpCall';
import type { Recorder } from './recorder';
import type { SimulatedIndex } from './simulatedIndex';

export interface Field {
  readonly recorder: Recorder;
  readonly index: SimulatedIndex;
  /** The addresses of the game; a browser tries the next one after a failure. */
  readonly servers: readonly string[];
  /** The origin of the game's page. */
  readonly origin: string;
  readonly chainId: number;
  readonly random: () => number;
}

/** Whose browser it is. */
interface Owner {
  readonly client: number;
  readonly signer: Wallet;
  readonly agent: http.Agent;
}

const DRESSED: Avatar = { ...DEFAULT_AVATAR, tops: 'tops/duds-t-shirt.svg', arms: DEFAULT_ARMS.short };
/** These are free for every player. */
const BACKGROUNDS = ['#999', '#f6efe2', '#ffcad4', '#9ccbf0', '#ffd45c', '#9fddbe'];
const MOUTHS = ['sad', 'flat-line', 'pout', 'tongue', 'whistle'];

/** A balancer may send every call to another process. */
const CHANCE_TO_MOVE = 0.2;
/** Programs need not say what they have shown. */
const CHANCE_OF_A_PROGRAM = 0.15;

/** A vote as the player decides it. */
export type Decision = Pick<Choice, 'event' | 'winner' | 'loser'> & {
  /** Of both fits, in the order of their ids. */
  readonly looks: readonly [lo: string, hi: string];
};

/** A browser in which one wallet plays, with a session of its own. */
export class Browser {
  /** A vote without a response; it is repeated before the next one is cast. */
  unconfirmed: Choice | undefined;
  hasSession = false;
  private readonly wallet: string;
  private readonly cookies = new Map<string, string>();
  private readonly sealed = new Set<number>();
  private readonly isProgram: boolean;
  private server: string;

  constructor(
    private readonly field: Field,
    private readonly owner: Owner,
  ) {
    this.wallet = owner.signer.address.toLowerCase();
    this.isProgram = field.random() < CHANCE_OF_A_PROGRAM;
    this.server = this.anyServer();
  }

  async signIn(): Promise<Outcome> {
    this.hasSession = false;
    this.cookies.clear();
    const { signer } = this.owner;
    const outcome = await this.record({ kind: 'sign-in', wallet: this.wallet }, async () => {
      const ticket = await this.call('POST', '/api/session/nonce', {});
      if (ticket.status !== 201) return ticket;
      const message = signInMessage(signer.address, ticket.body as SignInTicket, this.field);
      return this.call('POST', '/api/session', { message, signature: await signer.signMessage(message) });
    });
    this.hasSession = outcome.kind === 'ok';
    return outcome;
  }

  enter(event: number): Promise<Outcome> {
    const avatar = this.fit();
    return this.record(
      { kind: 'enter', event, wallet: this.wallet, avatar },
      () => this.call('POST', `/api/entries/${event}/${this.wallet}`, avatar),
      withReceipt,
    );
  }

  /** One of many, so that the check can usually distinguish two fits. */
  private fit(): Avatar {
    const [background, mouth] = [BACKGROUNDS, MOUTHS].map(all => all[Math.floor(this.field.random() * all.length)]);
    return { ...DRESSED, background: background ?? '', mouth: `mouth/${mouth}.svg` };
  }

  ballot(event: number): Promise<Outcome> {
    return this.record(
      { kind: 'ballot', event, wallet: this.wallet },
      () => this.call('GET', `/api/vote/entries/${event}/${this.wallet}`),
      ({ body }) => {
        const pair = body as readonly VoteEntryBody[];
        const [left, right] = pair;
        return left && right ? { kind: 'ok', pair: [left.id, right.id], looks: shownLooks(pair) } : { kind: 'ok' };
      },
    );
  }

  /** Decides a ballot. A vote that is not confirmed yet is sent again before the next one, or instead of the same one. */
  async vote(decision: Decision): Promise<Outcome> {
    const { event, winner, loser } = decision;
    const earlier = this.unconfirmed;
    const outcome = earlier && (await this.confirm());
    const isSame = earlier?.event === event && [winner, loser].every(id => id === earlier.lo || id === earlier.hi);
    if (outcome !== undefined && (isSame || outcome.kind === 'unknown')) return outcome;
    const read = await this.readSeals(event);
    if (read.kind !== 'ok') return read;
    this.unconfirmed = this.choiceOf(decision);
    return this.confirm();
  }

  private choiceOf({ event, winner, loser, looks: [loSeen, hiSeen] }: Decision): Choice {
    const [lo, hi] = winner < loser ? [winner, loser] : [loser, winner];
    const salt = this.isProgram ? undefined : newSalt();
    return { kind: 'vote', event, wallet: this.wallet, lo, hi, winner, loser, loSeen, hiSeen, salt };
  }

  /** Sends the vote that is not confirmed; afterwards it is still there if the outcome is unknown. */
  async confirm(): Promise<Outcome> {
    const vote = this.unconfirmed;
    if (vote === undefined) return { kind: 'ok' };
    if (!this.hasSession) {
      const signedIn = await this.signIn();
      if (signedIn.kind !== 'ok') return signedIn;
    }
    const { loSeen, hiSeen, salt } = vote;
    const seen = salt && [loSeen, hiSeen, salt].join(' ');
    const outcome = await this.record(vote, () => this.choose(vote, vote.loser, seen), withReceipt);
    if (outcome.kind !== 'unknown') this.unconfirmed = undefined;
    return outcome;
  }

  /** The start seal, which a page reads once. */
  private async readSeals(event: number): Promise<Outcome> {
    if (this.sealed.has(event)) return { kind: 'ok' };
    return this.record(
      { kind: 'seals', event },
      () => this.call('GET', `/api/event/${event}/seals`),
      ({ body }) => {
        const seals = body as EventSeals;
        this.sealed.add(event);
        for (const seal of seals.seals)
          this.field.recorder.seen.push({ event, kind: seal.kind, hash: sealHash(seals, seal, sha256) });
        return { kind: 'ok' };
      },
    );
  }

  acknowledge(event: number, winner: number): Promise<Outcome> {
    return this.record({ kind: 'acknowledge', event, wallet: this.wallet, winner }, () =>
      this.choose({ event, winner }, winner),
    );
  }

  private choose({ event, winner }: Pick<Choice, 'event' | 'winner'>, entry: number, seen?: string) {
    return this.call('POST', `/api/vote/${event}/${entry}/${this.wallet}`, { winner }, seen);
  }

  results(event: number): Promise<Outcome> {
    return this.record({ kind: 'results', event }, () => this.call('GET', `/api/results/${event}`));
  }

  private async record(
    request: Request,
    call: () => Promise<Answer>,
    read?: (answer: Answer) => Outcome,
  ): Promise<Outcome> {
    const { random, recorder } = this.field;
    if (random() < CHANCE_TO_MOVE) this.server = this.anyServer();
    const outcome = await recorder.record({ client: this.owner.client, server: this.server }, request, call, read);
    if (outcome.kind === 'unknown') this.server = this.anyServer();
    return outcome;
  }

  private async call(method: 'GET' | 'POST', path: string, body?: object, seen?: string): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { agent } = this.owner;
    const answer = await httpCall({ agent, method, url: `${this.server}${path}`, headers: { cookie, seen }, body });
    for (const text of answer.headers['set-cookie'] ?? []) this.keepCookie(text);
    return answer;
  }

  private keepCookie(text: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (name !== undefined && value !== undefined) this.cookies.set(name, value);
  }

  private anyServer(): string {
    const { servers, random } = this.field;
    return servers[Math.floor(random() * servers.length)] ?? '';
  }
}

function withReceipt({ body }: Answer): Outcome {
  const { receipt } = body as { readonly receipt?: Receipt };
  return receipt ? { kind: 'ok', receipt } : { kind: 'ok' };
}
