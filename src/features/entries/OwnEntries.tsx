import { pathTo } from '#rules/pages/pages';
import { useGetOwnEntriesQuery, type OwnEntry } from './ownEntriesApi';
import { useGetSessionQuery } from '../../api/sessionApi';
import { GameLink } from '../../components/GameLink';
import { ENTRY_MESSAGES } from './messages';
import { PAGE_MESSAGES } from '../../messages/pages';
import { TIME_MESSAGES } from '../../messages/times';
import * as styles from './OwnEntries.module.css';

/** The events that the wallet has entered, with its places; and what hangs in its closet. */
export function OwnEntries({ wallet }: { readonly wallet: string }) {
  return (
    <>
      <Entries wallet={wallet} />
      <p className={styles.ways}>
        <GameLink to={pathTo('closet', wallet.toLowerCase())}>{ENTRY_MESSAGES.closet}</GameLink>
        <GameLink to={pathTo('standings')}>{PAGE_MESSAGES.titles.standings}</GameLink>
      </p>
    </>
  );
}

function Entries({ wallet }: { readonly wallet: string }) {
  const { data: entries, isError } = useGetOwnEntriesQuery(wallet, { refetchOnMountOrArgChange: true });
  const { data: session } = useGetSessionQuery(undefined);
  if (isError && entries === undefined) return <p>{ENTRY_MESSAGES.unknown}</p>;
  if (entries === undefined) return <p>{ENTRY_MESSAGES.loading}</p>;
  const isOwn = session?.wallet.toLowerCase() === wallet.toLowerCase();
  return (
    <>
      {entries.length === 0 ? (
        <p>{ENTRY_MESSAGES.none}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map(entry => (
            <li key={entry.event}>
              <Title entry={entry} />
              <span>{outcome(entry)}</span>
            </li>
          ))}
        </ul>
      )}
      {session !== undefined && !isOwn && <p className={styles.aside}>{ENTRY_MESSAGES.signInForRunning}</p>}
    </>
  );
}

function Title({ entry: { event, title, phase, result } }: { readonly entry: OwnEntry }) {
  if (result) return <GameLink to={pathTo('results', event)}>{title}</GameLink>;
  if (phase === 'vote') return <GameLink to={pathTo('vote', event)}>{title}</GameLink>;
  return <b>{title}</b>;
}

function outcome({ phase, is_cancelled, submit_end, voting_end, result }: OwnEntry): string {
  if (is_cancelled) return ENTRY_MESSAGES.cancelled;
  if (phase === 'vote') return ENTRY_MESSAGES.votingUntil(TIME_MESSAGES.date(voting_end));
  if (phase !== 'archive') return ENTRY_MESSAGES.votingFrom(TIME_MESSAGES.date(submit_end));
  if (result === null) return ENTRY_MESSAGES.counting;
  const { place, of, xp } = result;
  return place === null ? ENTRY_MESSAGES.noPlace(xp) : ENTRY_MESSAGES.place(place, of, xp);
}
