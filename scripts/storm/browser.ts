import type http from 'node:http';
import type { Wallet } from 'ethers';
import {
  DEFAULT_ARMS,
  DEFAULT_AVATAR,
  VOTER_KEY_RESOURCE,
  type Avatar,
  type EventRecord,
  type Receipt,
} from '../../rules/index';
import type { SignInTicket } from '../../contract/session';
import { signInMessage } from '../../src/features/session/signInMessage';
import type { Choice, Outcome, Request } from './history';
import { httpCall, type Answer } from './httpCall';
import { KeptVotes, leavesOf } from './keptVotes';
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
const CHANCE_TO_VOTE_UNSIGNED = 0.15;
/** How often the server may ask for another signature of the same vote. */
const MAX_CHANGES = 4;

interface Row {
  readonly id: number;
}

/** A browser in which one wallet plays, with a session and a voter's key of its own. */
export class Browser {
  readonly votes: KeptVotes;
  hasSession = false;
  private readonly wallet: string;
  private readonly cookies = new Map<string, string>();
  private readonly records = new Map<number, EventRecord>();
  private server: string;

  constructor(
    private readonly field: Field,
    private readonly owner: Owner,
  ) {
    this.wallet = owner.signer.address.toLowerCase();
    this.votes = new KeptVotes(this.wallet, field.random() >= CHANCE_TO_VOTE_UNSIGNED);
    this.server = this.anyServer();
  }

  /** The message names the voter's key, unless it is that of an older page. */
  async signIn(voter = this.votes.voter): Promise<Outcome> {
    this.hasSession = false;
    this.cookies.clear();
    const { signer } = this.owner;
    const outcome = await this.record({ kind: 'sign-in', wallet: this.wallet, voter }, async () => {
      const ticket = await this.call('POST', '/api/session/nonce', {});
      if (ticket.status !== 201) return ticket;
      const resources = voter ? [VOTER_KEY_RESOURCE + voter] : [];
      const message = signInMessage(signer.address, ticket.body as SignInTicket, { ...this.field, resources });
      return this.call('POST', '/api/session', { message, signature: await signer.signMessage(message) });
    });
    this.hasSession = outcome.kind === 'ok';
    return outcome;
  }

  enter(event: number): Promise<Outcome> {
    const avatar = this.fit();
    return this.record(
      { kind: 'enter', event, wallet: this.wallet, avatar },
      () => this.call('POST', `/api/entries/${event}/${this.wallet}`, avatar, '-'),
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
        const [left, right] = body as readonly Row[];
        return left && right ? { kind: 'ok', pair: [left.id, right.id] } : { kind: 'ok' };
      },
    );
  }

  /** Decides a ballot. A vote that is not confirmed yet is sent again before the next one, or instead of the same one. */
  async vote(event: number, winner: number, loser: number): Promise<Outcome> {
    const earlier = this.votes.unconfirmed;
    const outcome = earlier && (await this.confirm(earlier));
    const isSame = earlier?.event === event && [winner, loser].every(id => id === earlier.lo || id === earlier.hi);
    if (outcome !== undefined && (isSame || outcome.kind === 'unknown')) return outcome;
    const read = await this.readRecord(event);
    const record = this.records.get(event);
    if (read.kind !== 'ok' || record === undefined) return read;
    this.votes.cast(record, winner, loser);
    return this.confirm();
  }

  /** Sends a vote until it is confirmed, refused, or not answered. Answers to the key are those of the app. */
  async confirm(vote = this.votes.unconfirmed, changes = 0): Promise<Outcome> {
    if (vote === undefined) return { kind: 'ok' };
    if (!this.hasSession) {
      const signedIn = await this.signIn();
      if (signedIn.kind !== 'ok') return signedIn;
    }
    const outcome = await this.record(vote, () => this.choose(vote, vote.loser), withReceipt);
    const code = outcome.kind === 'fail' && changes < MAX_CHANGES ? outcome.code : undefined;
    const record = this.records.get(vote.event);
    if (code === 'voter-key-unknown') {
      this.hasSession = false;
      return this.confirm(vote, changes + 1);
    }
    if (code === 'count-differs' && outcome.kind === 'fail' && record !== undefined) {
      this.votes.recount(vote, record, outcome.count ?? 0);
      return this.confirm(this.votes.unconfirmed, changes + 1);
    }
    this.votes.settle(vote, outcome);
    return outcome;
  }

  /** The public record of an event, which a page reads once. */
  private async readRecord(event: number): Promise<Outcome> {
    if (this.records.has(event)) return { kind: 'ok' };
    return this.record(
      { kind: 'record', event },
      () => this.call('GET', `/api/event/${event}/record`),
      ({ body }) => {
        const record = body as EventRecord;
        this.records.set(event, record);
        for (const leaf of leavesOf(record)) this.field.recorder.seen.push({ event, leaf });
        return { kind: 'ok' };
      },
    );
  }

  acknowledge(event: number, winner: number): Promise<Outcome> {
    return this.record({ kind: 'acknowledge', event, wallet: this.wallet, winner }, () =>
      this.choose({ event, winner }, winner),
    );
  }

  private choose({ event, winner, header }: Pick<Choice, 'event' | 'winner'> & Partial<Choice>, entry: number) {
    return this.call('POST', `/api/vote/${event}/${entry}/${this.wallet}`, { winner }, header);
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

  private async call(method: 'GET' | 'POST', path: string, body?: object, voter?: string): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { agent } = this.owner;
    const answer = await httpCall({ agent, method, url: `${this.server}${path}`, headers: { cookie, voter }, body });
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
