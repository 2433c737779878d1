import { useGetSessionQuery } from '../../api/sessionApi';
import { useGetClosetInfiniteQuery, useGetOwnClosetInfiniteQuery } from './closetsApi';
import { useAppSelector, useConfig } from '../../base/hooks';
import { Scene } from '../../components/Scene';
import { selectAddress } from '../wallet/walletSlice';
import { ClosetContent } from './ClosetContent';
import { ClosetSkeleton } from './ClosetSkeleton';
import { OwnPart, SignInFirst } from './OwnPart';

/** Players see more of their own, once they are signed in. */
export function ClosetScreen({ wallet }: { readonly wallet: string }) {
  const address = useAppSelector(selectAddress);
  const isPlayers = address?.toLowerCase() === wallet;
  const { data: session, isLoading } = useGetSessionQuery(undefined, { skip: !isPlayers });
  if (isPlayers && isLoading) return <ClosetSkeleton wallet={wallet} />;
  if (isPlayers && session?.wallet.toLowerCase() === wallet)
    return <OwnCloset key={wallet} wallet={wallet} address={address} />;
  return <PublicCloset key={wallet} wallet={wallet} owner={isPlayers ? address : undefined} />;
}

interface PublicClosetProps {
  readonly wallet: string;
  /** The player's address as the wallet gives it, if it is their closet. */
  readonly owner: string | undefined;
}

function PublicCloset({ wallet, owner }: PublicClosetProps) {
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useGetClosetInfiniteQuery(wallet);
  const first = data?.pages[0];
  if (data === undefined || first === undefined)
    return <NoCloset wallet={wallet} isError={isError} onRetry={() => void refetch()} />;
  return (
    <ClosetContent
      wallet={wallet}
      contents={first.contents}
      entries={data.pages.flatMap(({ contents }) => contents.entries)}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      isLoading={isFetchingNextPage}
    >
      {owner !== undefined && <SignInFirst owner={owner} />}
    </ClosetContent>
  );
}

interface OwnClosetProps {
  readonly wallet: string;
  readonly address: string;
}

function OwnCloset({ wallet, address }: OwnClosetProps) {
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useGetOwnClosetInfiniteQuery(wallet);
  const first = data?.pages[0];
  if (data === undefined || first === undefined)
    return <NoCloset wallet={wallet} isError={isError} onRetry={() => void refetch()} />;
  return (
    <ClosetContent
      wallet={wallet}
      contents={first.contents}
      entries={data.pages.flatMap(({ contents }) => contents.entries)}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      isLoading={isFetchingNextPage}
    >
      <OwnPart owner={address} hidden={first.hidden} underWay={first.underWay} />
    </ClosetContent>
  );
}

interface NoClosetProps {
  readonly wallet: string;
  readonly isError: boolean;
  readonly onRetry: () => void;
}

function NoCloset({ wallet, isError, onRetry }: NoClosetProps) {
  const { assetBase } = useConfig();
  return isError ? <Scene why="failed" assetBase={assetBase} onRetry={onRetry} /> : <ClosetSkeleton wallet={wallet} />;
}
