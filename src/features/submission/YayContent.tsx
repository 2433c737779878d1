import { useEffect, useRef } from 'react';
import type { GameEvent } from '../../../rules';
import { useGetEventsQuery } from '../../api/eventsApi';
import { useProgress } from '../../api/progressApi';
import { useAppDispatch, useAppSelector, useParameter } from '../../app/hooks';
import { Pill } from '../../components/Pill';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import { selectAddress } from '../wallet/walletSlice';
import { challengeChosen, selectSubmissionStatus } from './submissionSlice';
import * as styles from './YayContent.module.css';

/** Phases change while the game is open, so each opening refetches; the lists that are known are shown meanwhile. */
const FRESH = { refetchOnMountOrArgChange: true };

/** One button per open challenge, and a disabled one per upcoming challenge. */
export function YayContent() {
  const open = useGetEventsQuery('open', FRESH);
  const upcoming = useGetEventsQuery('upcoming', FRESH);
  if (open.isLoading || upcoming.isLoading) return <ChallengesSkeleton />;
  const isUnknown = open.data === undefined || (open.data.length === 0 && upcoming.data === undefined);
  if (isUnknown) {
    return <Failed onRetry={() => void Promise.all([open.refetch(), upcoming.refetch()])} />;
  }
  return <Challenges open={open.data ?? []} upcoming={upcoming.data ?? []} />;
}

interface ChallengesProps {
  readonly open: readonly GameEvent[];
  readonly upcoming: readonly GameEvent[];
}

/** The event that the player dresses for comes first. Those that the wallet has entered are not offered again. */
function Challenges({ open, upcoming }: ChallengesProps) {
  const progress = useProgress(useAppSelector(selectAddress));
  const chosen = Number(useParameter('event'));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>('[data-autofocus]');
    // A dialog that is only opening has yet to note where to return the focus, and will then focus the button itself.
    if (button?.closest('[aria-modal]')?.contains(document.activeElement)) button.focus({ preventScroll: true });
  }, []);
  if (open.length + upcoming.length === 0) return <p id="overlay-text">{SCREEN_MESSAGES.noEvents}</p>;
  const hasEntered = ({ id }: GameEvent) => progress.some(({ event, entered }) => entered && event === id);
  const offered = open.filter(event => !hasEntered(event));
  return (
    <>
      <p id="overlay-text">{DIALOG_MESSAGES.whichChallenge}</p>
      <div className={styles.challenges} ref={list}>
        {[...offered.filter(({ id }) => id === chosen), ...offered.filter(({ id }) => id !== chosen)].map(event => (
          <ChallengeButton key={event.id} event={event} isChosen={event.id === chosen} />
        ))}
        {open.filter(hasEntered).map(({ id, title }) => (
          <Pill key={id} size="huge" className={styles.challenge} disabled>
            {title} <small>{DIALOG_MESSAGES.entered}</small>
          </Pill>
        ))}
        {upcoming.map(({ id, title }) => (
          <Pill key={id} size="huge" className={styles.challenge} disabled>
            {title} <small>{SCREEN_MESSAGES.upcoming}</small>
          </Pill>
        ))}
      </div>
    </>
  );
}

function ChallengeButton({ event, isChosen }: { readonly event: GameEvent; readonly isChosen: boolean }) {
  const dispatch = useAppDispatch();
  const isSending = useAppSelector(selectSubmissionStatus) === 'sending';
  return (
    <Pill
      size="huge"
      className={styles.challenge}
      tone={isChosen ? 'tomato' : 'ink'}
      data-autofocus={isChosen || undefined}
      aria-busy={isSending}
      aria-disabled={isSending}
      onClick={() => dispatch(challengeChosen({ eventId: event.id }))}
    >
      {event.title}
    </Pill>
  );
}

function ChallengesSkeleton() {
  return (
    <>
      <p id="overlay-text">{DIALOG_MESSAGES.whichChallenge}</p>
      <div className={styles.challenges} role="status" aria-label={SCREEN_MESSAGES.loading}>
        <span className={styles.challengeSkeleton} />
        <span className={styles.challengeSkeleton} />
      </div>
    </>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <>
      <p id="overlay-text" role="status">
        {MESSAGES.notLoaded}
      </p>
      <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>
    </>
  );
}
