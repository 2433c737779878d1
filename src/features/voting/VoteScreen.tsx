import { useEffect } from 'react';
import { readEventId } from '../../../rules';
import { useEventListSubscription } from '../../api/eventsApi';
import { isProblem } from '../../api/problems';
import { useGetBallotQuery, useGetVotingInfoQuery, type EntriesArg } from '../../api/votingApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { selectAddress, selectIsReconnecting } from '../wallet/walletSlice';
import { Duel } from './Duel';
import { DuelSkeleton } from './DuelSkeleton';
import { VoteScene, type NoPair } from './VoteScene';
import { selectRound, votingEnded, votingEntered, votingLeft } from './votingSlice';

/** Visible only when connected and the event's voting info has loaded. */
export function VoteScreen({ id }: { readonly id: string }) {
  const wallet = useAppSelector(selectAddress);
  const isReconnecting = useAppSelector(selectIsReconnecting);
  const eventId = readEventId(id);
  if (eventId === undefined) return <VoteScene why="not-found" />;
  if (isReconnecting) return <DuelSkeleton />;
  if (wallet === null) return <VoteScene why="no-wallet" />;
  return <VotingOf key={eventId} eventId={eventId} wallet={wallet} />;
}

function VotingOf({ eventId, wallet }: EntriesArg) {
  const dispatch = useAppDispatch();
  const { data: info, error, isFetching, refetch } = useGetVotingInfoQuery(eventId);
  useEffect(() => {
    dispatch(votingEntered(eventId));
    return () => void dispatch(votingLeft());
  }, [dispatch, eventId]);
  const why = noPairBy(error);
  useEventListSubscription('open', { skip: why !== 'not-open' });
  useEventListSubscription('vote', { skip: info === undefined });
  // Without a connection the game goes on with the title it knows.
  if (why !== undefined && (why !== 'failed' || (info === undefined && !isFetching)))
    return <VoteScene why={why} eventId={eventId} onRetry={() => void refetch()} />;
  if (info === undefined) return <DuelSkeleton />;
  return <Pairs eventId={eventId} wallet={wallet} title={info.title} />;
}

function Pairs({ eventId, wallet, title }: EntriesArg & { readonly title: string }) {
  const round = useAppSelector(selectRound);
  const { currentData: ballot, error, isFetching, refetch } = useGetBallotQuery({ eventId, wallet, round });
  const why = noPairBy(error);
  if (why !== undefined && !isFetching) return <VoteScene why={why} eventId={eventId} onRetry={() => void refetch()} />;
  if (ballot === undefined) return <DuelSkeleton title={title} />;
  const [left, right, third] = ballot.entries;
  if (left === undefined || right === undefined || third !== undefined) return <Thanks />;
  return <Duel eventId={eventId} title={title} pair={[left, right]} progress={ballot.progress} />;
}

/** Other than two entries: this wallet is done here. */
function Thanks() {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(votingEnded()), [dispatch]);
  return <VoteScene why="done" />;
}

function noPairBy(error: unknown): NoPair | undefined {
  if (error === undefined) return undefined;
  if (isProblem(error) && error.code === 'not-signed-in') return 'no-session';
  if (!isProblem(error) || error.code !== 'status') return 'failed';
  if (error.status === 404) return 'not-found';
  if (error.status === 403) return error.reason === 'voting-not-open' ? 'not-open' : 'closed';
  return error.reason === 'no-qualifying-nft' ? 'no-nft' : 'failed';
}
