import { shortAddress } from '#rules/ids';
import { useGetSessionQuery } from '../../api/sessionApi';
import { useGetClosetInfiniteQuery, useGetOwnClosetInfiniteQuery } from './closetsApi';
import { useAppSelector, useConfig } from '../../base/hooks';
import { Scene } from '../../components/Scene';
import { failureOf } from '../../messages/absences';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { selectAddress } from '../wallet/walletSlice';
import { ClosetContent } from './ClosetContent';
import { CLOSET_MESSAGES } from './messages';
import { OwnPart, SignInFirst } from './OwnPart';
import * as styles from './ClosetContent.module.css';
import * as lookbook from './Lookbook.module.css';

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
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useGetClosetInfiniteQuery(wallet);
  const first = data?.pages[0];
  if (data === undefined || first === undefined)
    return <NoCloset wallet={wallet} error={error} onRetry={() => void refetch()} />;
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
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useGetOwnClosetInfiniteQuery(wallet);
  const first = data?.pages[0];
  if (data === undefined || first === undefined)
    return <NoCloset wallet={wallet} error={error} onRetry={() => void refetch()} />;
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
  readonly error: unknown;
  readonly onRetry: () => void;
}

function NoCloset({ wallet, error, onRetry }: NoClosetProps) {
  const { assetBase } = useConfig();
  if (error === undefined) return <ClosetSkeleton wallet={wallet} />;
  return <Scene why={failureOf(error)} assetBase={assetBase} onRetry={onRetry} />;
}

const PHOTOS = [1, 2, 3, 4, 5];

/** The closet before its contents arrive. */
function ClosetSkeleton({ wallet }: { readonly wallet: string }) {
  return (
    <main className={`${styles.closet} ${styles.waiting}`} aria-busy="true">
      <div className={styles.head}>
        <div className={styles.words}>
          <h1>{CLOSET_MESSAGES.title(shortAddress(wallet))}</h1>
          <p className={styles.figures}>{'\u00a0'}</p>
          <div className={styles.whole}>
            <p>{wallet}</p>
          </div>
        </div>
      </div>
      <div className={styles.rest} role="img" aria-label={SCREEN_MESSAGES.loading}>
        <div className={lookbook.entries}>
          {PHOTOS.map(photo => (
            <div key={photo} className={lookbook.photo} />
          ))}
        </div>
      </div>
    </main>
  );
}
