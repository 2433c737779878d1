import { randomUUID } from 'node:crypto';
import { newVoterKey } from '../../__tests__/server/support/voterKeys';
import { sealLeaf, type EventRecord } from '../../rules/index';
import { NOTE_TOOLS } from '../../server/noteTools';
import type { Choice, Outcome } from './history';

export const leavesOf = ({ host, event, seals }: EventRecord): readonly string[] =>
  seals.map(seal => sealLeaf(host, event, seal, NOTE_TOOLS.hash));

/** What a browser keeps of its votes: the key that signs for them, how many it has signed for, and one that is not confirmed. */
export class KeptVotes {
  unconfirmed: Choice | undefined;
  private key = newVoterKey();
  /** How many votes of each event the key has signed for, as far as they are confirmed. */
  private readonly counts = new Map<number, number>();

  constructor(
    private readonly wallet: string,
    private readonly areSigned: boolean,
  ) {}

  /** The key's id; undefined if the votes are not signed. */
  get voter(): string | undefined {
    return this.areSigned ? this.key.id : undefined;
  }

  /** Keeps the vote, with its header, until it is confirmed or refused. */
  cast(record: EventRecord, winner: number, loser: number): void {
    const { event } = record;
    const [lo, hi] = winner < loser ? [winner, loser] : [loser, winner];
    const salt = randomUUID();
    const ballot = { kind: 'vote', event, wallet: this.wallet, lo, hi, winner, loser, salt } as const;
    const vote: Choice = { ...ballot, signed: 0, header: `- ${salt}` };
    this.unconfirmed = this.areSigned ? this.signed(vote, record, this.countIn(event) + 1) : vote;
  }

  /** The server has `count` votes of the key. If there are more than the browser knows of, another key takes its place. */
  recount(vote: Choice, record: EventRecord, count: number): void {
    const known = this.countIn(vote.event);
    if (count === known) return;
    if (count > known) this.replaceKey();
    this.unconfirmed = this.signed(vote, record, count > known ? 1 : count + 1);
  }

  settle(vote: Choice, outcome: Outcome): void {
    if (outcome.kind === 'unknown') return;
    this.unconfirmed = undefined;
    // With another salt, it is the receipt of another browser's vote.
    const isOwn = outcome.kind === 'ok' && outcome.receipt?.salt === vote.salt;
    if (isOwn && vote.count !== undefined) this.counts.set(vote.event, vote.count);
  }

  /** As if the player had cleared what the page keeps, except for the key. */
  forget(): void {
    if (this.unconfirmed === undefined) this.counts.clear();
  }

  private countIn(event: number): number {
    return this.counts.get(event) ?? 0;
  }

  private replaceKey(): void {
    this.key = newVoterKey();
    this.counts.clear();
  }

  private signed(vote: Choice, record: EventRecord, count: number): Choice {
    const [start = ''] = leavesOf(record);
    const header = this.key.header(start, this.wallet, count, vote.salt);
    return { ...vote, signed: 1, voter: this.key.id, count, header };
  }
}
