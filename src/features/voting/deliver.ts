import { isProblem, type Problem } from '../../api/problems';
import { votingApi } from '../../api/votingApi';
import { selectSignIn } from '../session/sessionSlice';
import type { VotingEffect } from './castVote';
import { voteProgressed, type Choice } from './votingSlice';

/** What became of a post: 'decided-before' by this wallet elsewhere; 'dropped' where nobody waits for it any more. */
export type Delivery =
  | { readonly outcome: 'taken' | 'decided-before' | 'gone' | 'dropped' }
  | { readonly outcome: 'refused'; readonly problem: Problem };

interface Letter {
  readonly choice: Choice;
  readonly wallet: string;
  /** The one of the two entries whose post this is. */
  readonly entryId: number;
  readonly isUnderWay: () => boolean;
}

/** When a vote without an answer is said to be on its way still. */
const LATE = 2500;
/** When the answer is not waited for any longer, and the vote is sent again. */
const LOST = 15_000;
/** Between one sending and the next; the last one from then on. */
const WAITS = [1000, 2000, 4000, 8000, 15_000] as const;
/** Servers that answer at all are asked so often; a connection that is gone may come back any time. */
const MOST_REFUSALS = WAITS.length;
/** The vote did not get through to who decides: timed out, too many at once, or something in between is down. */
const NOT_THROUGH: readonly number[] = [408, 429, 502, 503, 504];

/** Sends the same post until it has arrived. The server takes repeats as one, so that no vote is counted twice. */
export async function deliver(letter: Letter, api: VotingEffect): Promise<Delivery> {
  for (let attempt = 0; ; attempt += 1) {
    const problem = await post(letter, api);
    if (!letter.isUnderWay()) return { outcome: 'dropped' };
    if (problem === undefined) return { outcome: 'taken' };
    const isRefusal = problem.code !== 'network';
    if (isRefusal && !(isPassing(problem) && attempt < MOST_REFUSALS)) return refusalOf(problem);
    sayLate(letter, api);
    const wait = api.delay(WAITS[Math.min(attempt, WAITS.length - 1)] ?? LOST);
    await (isRefusal ? wait : Promise.race([wait, api.extra.page.untilOnline()]));
    if (!letter.isUnderWay()) return { outcome: 'dropped' };
  }
}

async function post(letter: Letter, api: VotingEffect): Promise<Problem | undefined> {
  const { choice, wallet, entryId } = letter;
  const { eventId, winner } = choice;
  const call = { eventId, wallet, entryId, winner };
  const request = api.dispatch(votingApi.endpoints.castBallot.initiate(call, { track: false }));
  const inTime = await Promise.race([request, api.delay(LATE).then(() => undefined)]);
  if (inTime !== undefined) return problemOf(inTime);
  sayLate(letter, api);
  const answer = await Promise.race([request, untilLost(api)]);
  if (answer !== undefined) return problemOf(answer);
  request.abort();
  return { code: 'network' };
}

function sayLate({ choice, isUnderWay }: Letter, api: VotingEffect): void {
  if (isUnderWay()) api.dispatch(voteProgressed({ ...choice, status: 'late' }));
}

/** A wallet that is being asked to sign in is given its time. */
async function untilLost(api: VotingEffect): Promise<undefined> {
  do await api.delay(LOST - LATE);
  while (selectSignIn(api.getState()) !== null);
}

function problemOf({ error }: { readonly error?: unknown }): Problem | undefined {
  if (error === undefined) return undefined;
  return isProblem(error) ? error : { code: 'network' };
}

function isPassing(problem: Problem): boolean {
  return problem.code === 'status' && NOT_THROUGH.includes(problem.status);
}

function refusalOf(problem: Problem): Delivery {
  const status = problem.code === 'status' ? problem.status : undefined;
  if (status === 409) return { outcome: 'decided-before' };
  // The server knows of no such ballot: what it does ask for comes next.
  return status === 422 ? { outcome: 'gone' } : { outcome: 'refused', problem };
}
