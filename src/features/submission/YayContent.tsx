import type { GameEvent } from '../../../rules';
import { useGetEventsQuery } from '../../api/eventsApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Pill } from '../../components/Pill';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import { challengeChosen, selectSubmissionStatus } from './submissionSlice';
import './YayContent.css';

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

function Challenges({ open, upcoming }: ChallengesProps) {
  const dispatch = useAppDispatch();
  const isSending = useAppSelector(selectSubmissionStatus) === 'sending';
  if (open.length + upcoming.length === 0) return <p id="overlay-text">{SCREEN_MESSAGES.noEvents}</p>;
  return (
    <>
      <p id="overlay-text">{DIALOG_MESSAGES.whichChallenge}</p>
      <div className="challenges" aria-busy={isSending}>
        {open.map(({ id, title }) => (
          <Pill
            key={id}
            size="huge"
            aria-disabled={isSending}
            onClick={() => dispatch(challengeChosen({ eventId: id }))}
          >
            {title}
          </Pill>
        ))}
        {upcoming.map(({ id, title }) => (
          <Pill key={id} size="huge" disabled>
            {title} <small>{SCREEN_MESSAGES.upcoming}</small>
          </Pill>
        ))}
      </div>
    </>
  );
}

function ChallengesSkeleton() {
  return (
    <>
      <p id="overlay-text">{DIALOG_MESSAGES.whichChallenge}</p>
      <div className="challenges" role="status" aria-label={SCREEN_MESSAGES.loading}>
        <span className="challenge-skeleton" />
        <span className="challenge-skeleton" />
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
