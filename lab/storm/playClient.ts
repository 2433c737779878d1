import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Decision, Field } from './browser';
import type { Outcome } from './history';
import { Player } from './player';

/** Which events take entries and votes now. It may be a moment old. */
export interface Calendar {
  readonly open: readonly number[];
  readonly voting: readonly number[];
}

export interface Game extends Field {
  readonly calendar: () => Calendar;
  readonly isOver: () => boolean;
}

const ENTRIES_PER_EVENT = 3;
const ATTEMPTS = 10;
const ATTEMPTS_TO_CONFIRM = 500;
const PAUSE_MS = 60;
const PAUSE_AFTER_FAILURE_MS = 250;
/** How often a new wallet takes over the token of the one before, which has voted. */
const CHANCE_TO_SHARE = 0.25;
/** From both browsers at once. */
const CHANCE_TO_CONTRADICT = 0.3;
const CHANCE_TO_CHANGE_MIND = 0.2;
const CHANCE_OF_THE_OLDER = 0.7;
const CHANCE_TO_SIGN_IN_AGAIN = 0.02;
const CHANCE_TO_CHANGE_BROWSER = 0.05;

const opposite = ({ winner, loser, ...ballot }: Decision): Decision => ({ ...ballot, winner: loser, loser: winner });

/** One wallet after another signs in, enters and votes, until the storm is over. */
export async function playClient(game: Game, client: number): Promise<void> {
  const entries = new Map<number, number>();
  let token: string | undefined;
  while (!game.isOver()) {
    const player = new Player(game, client, token);
    await new Visit(game, player, entries).play();
    player.leave();
    token = game.random() < CHANCE_TO_SHARE ? player.token : undefined;
  }
}

/** What one wallet does. */
class Visit {
  private readonly finished = new Set<number>();

  constructor(
    private readonly game: Game,
    private readonly player: Player,
    /** How often this client has entered each event. */
    private readonly entries: Map<number, number>,
  ) {}

  async play(): Promise<void> {
    if (!(await this.signIn(this.player.browser))) return;
    for (const event of this.game.calendar().open) if (this.mayEnter(event)) await this.enter(event);
    for (const event of this.game.calendar().voting)
      while (!this.game.isOver() && !this.finished.has(event)) await this.decideNext(event);
    for (const browser of this.player.browsers) await this.confirm(browser);
    // Between two events there is only the sign-in to do.
    await delay(PAUSE_AFTER_FAILURE_MS);
  }

  private async signIn(browser: Browser): Promise<boolean> {
    return (await this.persist(() => browser.signIn()))?.kind === 'ok';
  }

  /** Opens a second browser, or returns to the first. False if that one has no session. */
  private async changeBrowser(): Promise<boolean> {
    const { player } = this;
    const other = player.browsers.find(browser => browser !== player.browser) ?? player.openBrowser();
    if (!other.hasSession && !(await this.signIn(other))) return false;
    player.browser = other;
    return true;
  }

  /** Sends a vote that is not confirmed until it is, even after the close. */
  private async confirm(browser: Browser): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS_TO_CONFIRM && browser.unconfirmed; attempt++) {
      const { kind } = await browser.confirm();
      if (kind === 'unknown') await delay(PAUSE_AFTER_FAILURE_MS);
    }
  }

  private mayEnter(event: number): boolean {
    return !this.game.isOver() && (this.entries.get(event) ?? 0) < ENTRIES_PER_EVENT;
  }

  private async enter(event: number): Promise<void> {
    this.entries.set(event, (this.entries.get(event) ?? 0) + 1);
    await this.persist(() => this.player.browser.enter(event));
  }

  private async decideNext(event: number): Promise<void> {
    const { random } = this.game;
    if (random() < CHANCE_TO_CHANGE_BROWSER) await this.changeBrowser();
    const { browser } = this.player;
    const mustSignIn = !browser.hasSession || random() < CHANCE_TO_SIGN_IN_AGAIN;
    if (mustSignIn && !(await this.signIn(browser))) {
      this.finished.add(event);
      return;
    }
    const ballot = await this.persist(() => browser.ballot(event));
    if (ballot?.kind !== 'ok' || ballot.pair === undefined || ballot.looks === undefined) {
      this.finished.add(event);
      return;
    }
    const [older, newer] = ballot.pair.toSorted((a, b) => a - b) as [number, number];
    const [winner, loser] = random() < CHANCE_OF_THE_OLDER ? [older, newer] : [newer, older];
    const decision = { event, winner, loser, looks: ballot.looks };
    const other = this.player.browsers.find(one => one !== browser);
    if (other && random() < CHANCE_TO_CONTRADICT)
      await Promise.all([browser.vote(decision), other.vote(opposite(decision))]);
    const decided = this.decide(decision);
    if (browser.hasSession) await browser.acknowledge(event, winner);
    await decided;
    await delay(random() * PAUSE_MS);
  }

  private async decide(first: Decision): Promise<void> {
    let decision = first;
    const outcome = await this.persist(async () => {
      const vote = await this.player.browser.vote(decision);
      const changesMind = vote.kind === 'unknown' && this.game.random() < CHANCE_TO_CHANGE_MIND;
      if (changesMind && (await this.changeBrowser())) decision = opposite(decision);
      return vote;
    });
    if (outcome?.kind !== 'fail' || outcome.code !== 'voting-closed') return;
    // Requests the results, which may be out by now, and votes once more, which must then be too late.
    this.finished.add(decision.event);
    await this.player.browser.results(decision.event);
    await this.player.browser.vote(decision);
  }

  /** Repeats a call whose outcome is unknown, as the app does. */
  private async persist(call: () => Promise<Outcome>): Promise<Outcome | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS && !this.game.isOver(); attempt++) {
      const outcome = await call();
      if (outcome.kind !== 'unknown') return outcome;
      await delay(PAUSE_AFTER_FAILURE_MS * (1 + this.game.random()));
    }
    return undefined;
  }
}
