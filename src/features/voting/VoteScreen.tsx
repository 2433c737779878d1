import { useEffect } from 'react';
import { useGetEventsQuery, type ListedEvent } from '../../api/eventsApi';
import { useNextVote } from '../../api/nextVote';
import { useGetSessionQuery } from '../../api/sessionApi';
import {
  useGetBallotQuery,
  useGetVotingInfoQuery,
  useLookUpVotingQuery,
  type EntriesArg,
  type VotingInfo,
} from '../../api/votingApi';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { DuelHalf } from '../../components/DuelHalf';
import { DuelStage } from '../../components/DuelStage';
import { absenceFor, isFailure, type Absence } from '../../messages/absences';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { TIME_MESSAGES } from '../../messages/times';
import { VOTE_MESSAGES } from './messages';
import { selectAddress, selectIsReconnecting, selectLocked } from '../wallet/walletSlice';
import { Duel } from './Duel';
import { CentreEye } from './CentreEye';
import { VoteScene } from './VoteScene';
import { useTally } from './useTally';
import { useVoting } from './useVoting';
import { votingEnded, votingEntered, votingLeft } from './votingSlice';
import * as styles from './Duel.module.css';
import * as duelFoot from './DuelFoot.module.css';

/** Shows pairs only if a wallet is connected and the event's voting info has loaded. */
export function VoteScreen({ event: eventId }: { readonly event: number }) {
  const wallet = useAppSelector(selectAddress);
  const locked = useAppSelector(selectLocked);
  const isReconnecting = useAppSelector(selectIsReconnecting);
  useVoting();
  if (isReconnecting) return <DuelSkeleton />;
  if (wallet !== null) return <VotingOf key={eventId} eventId={eventId} wallet={wallet} />;
  return (
    <NoWallet key={eventId} eventId={eventId} note={locked === null ? undefined : MESSAGES.walletLocked(locked)} />
  );
}

/** Asks for a wallet, unless there would be nothing to vote on with one. */
function NoWallet({ eventId, note }: { readonly eventId: number; readonly note: string | undefined }) {
  const { error, isLoading, refetch } = useLookUpVotingQuery(eventId);
  const why = absenceFor(error, 'closed');
  if (isLoading) return <DuelSkeleton />;
  if (why === undefined || isFailure(why)) return <VoteScene why="no-wallet" note={note} />;
  return <NoPairs why={why} eventId={eventId} onRetry={() => void refetch()} />;
}

function VotingOf({ eventId, wallet }: EntriesArg) {
  const dispatch = useAppDispatch();
  const { data: info, error, isFetching, refetch } = useGetVotingInfoQuery(eventId);
  // Beside the info, so that who has no session is asked to sign in before a pair is refused.
  useGetSessionQuery(undefined);
  useEffect(() => {
    dispatch(votingEntered(eventId));
    return () => void dispatch(votingLeft());
  }, [dispatch, eventId]);
  const why = absenceFor(error, 'closed');
  // The list that the event is in says when its phase ends; this screen is refetched then.
  const { data: events } = useGetEventsQuery('vote', { skip: info === undefined });
  // If only a refetch fails, for lack of a connection, voting continues with the title that is known.
  if (why !== undefined && (!isFailure(why) || (info === undefined && !isFetching)))
    return <NoPairs why={why} eventId={eventId} onRetry={() => void refetch()} />;
  if (info === undefined) return <DuelSkeleton />;
  return <Pairs eventId={eventId} wallet={wallet} info={info} events={events} />;
}

interface PairsProps extends EntriesArg {
  readonly info: VotingInfo;
  /** Those in which players vote. */
  readonly events: readonly ListedEvent[] | undefined;
}

function Pairs({ eventId, wallet, info, events }: PairsProps) {
  const { currentData: ballot, error, isFetching, refetch } = useGetBallotQuery({ eventId, wallet });
  const tally = useTally(eventId, ballot);
  const why = absenceFor(error, 'closed');
  if (why !== undefined && !isFetching) return <VoteScene why={why} eventId={eventId} onRetry={() => void refetch()} />;
  if (ballot === undefined || isFetching) return <DuelSkeleton {...info} />;
  const [left, right, third] = ballot.entries;
  if (left === undefined || right === undefined || third !== undefined)
    return <Thanks eventId={eventId} wallet={wallet} events={events} />;
  const { progress, passesLeft } = ballot;
  return <Duel {...{ eventId, info, progress, passesLeft, tally }} pair={[left, right]} />;
}

/** The server returns a number of entries other than two when this wallet has no pairs left. */
function Thanks({ eventId, wallet, events }: Omit<PairsProps, 'info'>) {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(votingEnded()), [dispatch]);
  const ends = events?.find(({ id }) => id === eventId)?.voting_end;
  return (
    <VoteScene
      why="done"
      next={useNextVote(events, wallet, eventId)}
      note={ends && SCREEN_MESSAGES.lookAgain(TIME_MESSAGES.date(ends))}
    />
  );
}

interface NoPairsProps {
  readonly why: Absence;
  readonly eventId: number;
  readonly onRetry: () => void;
}

/** Before the voting opens, it says when. */
function NoPairs({ why, eventId, onRetry }: NoPairsProps) {
  const skip = why !== 'no-pairs-yet';
  const { data: open = [] } = useGetEventsQuery('open', { skip });
  const { data: upcoming = [] } = useGetEventsQuery('upcoming', { skip });
  const opens = [...open, ...upcoming].find(({ id }) => id === eventId)?.submit_end;
  const note = skip || opens === undefined ? undefined : VOTE_MESSAGES.opens(TIME_MESSAGES.date(opens));
  return <VoteScene why={why} eventId={eventId} onRetry={onRetry} note={note} />;
}

/** The two halves, empty. */
function DuelSkeleton({ title = '', description = '', question = description }: Partial<VotingInfo>) {
  return (
    <DuelStage
      className={styles.duel}
      aria-busy="true"
      aria-label={SCREEN_MESSAGES.loading}
      band={
        <>
          <h1>{title || '\u00a0'}</h1>
          <p className={styles.brief}>{question || '\u00a0'}</p>
        </>
      }
    >
      <DuelHalf side="left" fit={null} />
      <DuelHalf side="right" fit={null} />
      <CentreEye />
      <div className={duelFoot.foot} />
    </DuelStage>
  );
}
