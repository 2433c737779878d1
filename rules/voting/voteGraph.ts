import { elementAt } from './elementAt';

/** How often each pair was compared, by the entries' indexes. The rivals of `i` are at `starts[i]` to `ends[i]`, in ascending order. */
export interface VoteGraph {
  readonly size: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly rivals: Int32Array;
  readonly battles: Int32Array;
  readonly wins: Int32Array;
  /** How many votes were cast on each entry. */
  readonly fought: Int32Array;
}

/** Takes votes one by one, so that a million votes never exist as objects at the same time. */
export class VoteCollector {
  private winners = new Int32Array(1024);
  private losers = new Int32Array(1024);
  private votes = 0;

  constructor(private readonly size: number) {}

  get count(): number {
    return this.votes;
  }

  add(winner: number, loser: number): void {
    if (this.votes === this.winners.length) {
      this.winners = doubled(this.winners);
      this.losers = doubled(this.losers);
    }
    this.winners[this.votes] = winner;
    this.losers[this.votes] = loser;
    this.votes += 1;
  }

  /** The graph is the same for any order of the votes, and so is the last bit of every sum over it. */
  graph(): VoteGraph {
    const wins = new Int32Array(this.size);
    const fought = new Int32Array(this.size);
    for (let vote = 0; vote < this.votes; vote++) {
      const [winner, loser] = [elementAt(this.winners, vote), elementAt(this.losers, vote)];
      wins[winner] = elementAt(wins, winner) + 1;
      fought[winner] = elementAt(fought, winner) + 1;
      fought[loser] = elementAt(fought, loser) + 1;
    }
    const starts = startsOf(fought);
    return { size: this.size, wins, fought, starts, ...merged(starts, this.listed(starts)) };
  }

  /** Each entry's rivals, once per vote, in the order of the votes. */
  private listed(starts: Int32Array): Int32Array {
    const ends = starts.slice();
    const rivals = new Int32Array(2 * this.votes);
    const push = (entry: number, rival: number) => {
      rivals[elementAt(ends, entry)] = rival;
      ends[entry] = elementAt(ends, entry) + 1;
    };
    for (let vote = 0; vote < this.votes; vote++) {
      const [winner, loser] = [elementAt(this.winners, vote), elementAt(this.losers, vote)];
      push(winner, loser);
      push(loser, winner);
    }
    return rivals;
  }
}

/** Going through the entries in order and writing each one into its rivals' lists sorts all of these at once. */
function merged(starts: Int32Array, listed: Int32Array) {
  const ends = starts.slice();
  const rivals = new Int32Array(listed.length);
  const battles = new Int32Array(listed.length);
  for (let entry = 0; entry < starts.length; entry++) {
    for (let place = elementAt(starts, entry); place < (starts[entry + 1] ?? listed.length); place++) {
      const rival = elementAt(listed, place);
      const end = elementAt(ends, rival);
      const isSame = end > elementAt(starts, rival) && rivals[end - 1] === entry;
      const target = isSame ? end - 1 : end;
      rivals[target] = entry;
      battles[target] = elementAt(battles, target) + 1;
      ends[rival] = target + 1;
    }
  }
  return { ends, rivals, battles };
}

function startsOf(counts: Int32Array): Int32Array {
  const starts = new Int32Array(counts.length);
  for (let index = 1; index < counts.length; index++)
    starts[index] = elementAt(starts, index - 1) + elementAt(counts, index - 1);
  return starts;
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
