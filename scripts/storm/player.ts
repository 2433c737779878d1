import http from 'node:http';
import { hexlify, randomBytes, Wallet } from 'ethers';
import { DEFAULT_ARMS, DEFAULT_AVATAR, type Avatar, type BallotReceipt1 } from '../../rules/index';
import type { SignInTicket } from '../../contract/session';
import { signInMessage } from '../../src/features/session/signInMessage';
import type { Choice, Operation, Outcome, Request } from './history';
import { httpCall, type Answer } from './httpCall';
import type { Recorder } from './recorder';
import type { SimulatedIndex } from './simulatedIndex';

export interface Field {
  readonly recorder: Recorder;
  readonly index: SimulatedIndex;
  /** The addresses of the game; a player tries the next one after a failure. */
  readonly servers: readonly string[];
  /** The origin of the game's page. */
  readonly origin: string;
  readonly chainId: number;
  readonly random: () => number;
}

const DRESSED: Avatar = { ...DEFAULT_AVATAR, tops: 'tops/duds-t-shirt.svg', arms: DEFAULT_ARMS.short };
/** These are free for every player. */
const BACKGROUNDS = ['#999', '#f6efe2', '#ffcad4', '#9ccbf0', '#ffd45c', '#9fddbe'];
const MOUTHS = ['sad', 'flat-line', 'pout', 'tongue', 'whistle'];

interface Row {
  readonly id: number;
}

let addresses = 0;

/** Every wallet comes from an address of its own, because limits are counted by address. */
function nextAddress(): string {
  addresses += 1;
  return `127.${1 + (Math.floor(addresses / 62_500) % 100)}.${Math.floor(addresses / 250) % 250}.${1 + (addresses % 250)}`;
}

/** A balancer may send every call to another process. */
const CHANCE_TO_MOVE = 0.2;

/** One wallet with its session, as one browser on a computer of its own. */
export class Player {
  readonly wallet: string;
  readonly token: string;
  // Without a mnemonic, whose derivation takes longer than everything else here.
  private readonly key = new Wallet(hexlify(randomBytes(32)));
  private readonly agent: http.Agent;
  private readonly cookies = new Map<string, string>();
  private server: string;

  /** Without a token to take over, the wallet gets a new one. */
  constructor(
    private readonly field: Field,
    private readonly client: number,
    tokenToTakeOver?: string,
  ) {
    this.wallet = this.key.address.toLowerCase();
    this.agent = new http.Agent({ keepAlive: true, localAddress: nextAddress() });
    this.server = this.anyServer();
    this.token = tokenToTakeOver ?? field.index.mint(this.wallet);
    if (tokenToTakeOver !== undefined) field.index.move(tokenToTakeOver, this.wallet);
    field.recorder.transfers.push({ token: this.token, to: this.wallet });
  }

  leave(): void {
    this.agent.destroy();
  }

  signIn(): Promise<Outcome> {
    this.cookies.clear();
    return this.record({ kind: 'sign-in', wallet: this.wallet }, async () => {
      const ticket = await this.call('POST', '/api/session/nonce', {});
      if (ticket.status !== 201) return ticket;
      const message = signInMessage(this.key.address, ticket.body as SignInTicket, this.field);
      const signature = await this.key.signMessage(message);
      return this.call('POST', '/api/session', { message, signature });
    });
  }

  enter(event: number): Promise<Outcome> {
    const avatar = this.fit();
    return this.record({ kind: 'enter', event, wallet: this.wallet, avatar }, () =>
      this.call('POST', `/api/entries/${event}/${this.wallet}`, avatar),
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

  /** The call that decides. */
  vote(choice: Omit<Choice, 'kind' | 'wallet'>): Promise<Outcome> {
    const { event, winner, loser } = choice;
    return this.record(
      { kind: 'vote', wallet: this.wallet, ...choice },
      () => this.choose(event, loser, winner),
      ({ body }) => {
        const { receipt } = body as { readonly receipt?: BallotReceipt1 };
        return receipt ? { kind: 'ok', receipt } : { kind: 'ok' };
      },
    );
  }

  acknowledge(event: number, winner: number): Promise<Outcome> {
    return this.record({ kind: 'acknowledge', event, wallet: this.wallet, winner }, () =>
      this.choose(event, winner, winner),
    );
  }

  private choose(event: number, entry: number, winner: number): Promise<Answer> {
    return this.call('POST', `/api/vote/${event}/${entry}/${this.wallet}`, { winner });
  }

  results(event: number): Promise<Outcome> {
    return this.record({ kind: 'results', event }, () => this.call('GET', `/api/results/${event}`));
  }

  private async record(
    request: Request,
    call: () => Promise<Answer>,
    read?: (answer: Answer) => Outcome,
  ): Promise<Operation['outcome']> {
    const { random, recorder } = this.field;
    if (random() < CHANCE_TO_MOVE) this.server = this.anyServer();
    const outcome = await recorder.record({ client: this.client, server: this.server }, request, call, read);
    if (outcome.kind === 'unknown') this.server = this.anyServer();
    return outcome;
  }

  private async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await httpCall({ agent: this.agent, method, url: `${this.server}${path}`, cookie, body });
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
