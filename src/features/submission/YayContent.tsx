import { useEffect, useRef, useState } from 'react';
import { checkDressCode } from '#rules/events/dressCode';
import { dressCodeOf } from '#rules/events/lending';
import type { GameEvent } from '#rules/events/events';
import { useGetEventsQuery } from '../../api/eventsApi';
import { useProgress } from '../../api/progressApi';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppDispatch, useAppSelector, useParameter } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import { selectAvatar } from '../outfit/outfitSlice';
import { selectAddress } from '../wallet/walletSlice';
import { Decision } from './Decision';
import { challengeChosen, challengeLeft, selectChallenge } from './submissionSlice';
import * as styles from './YayContent.module.css';

/** Phases change while the game is open, so each opening refetches; the lists that are known are shown meanwhile. */
const FRESH = { refetchOnMountOrArgChange: true };

/** One button per open challenge, and a disabled one per upcoming challenge; then the decision about one of them. */
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

/** The list of events, or the one that the player has chosen and may still leave. */
function Challenges({ open, upcoming }: ChallengesProps) {
  const dispatch = useAppDispatch();
  const challenge = useAppSelector(selectChallenge);
  const progress = useProgress(useAppSelector(selectAddress));
  const [last, setLast] = useState<number | null>(null);
  const hasEntered = ({ id }: GameEvent): boolean => progress.some(({ event, entered }) => entered && event === id);
  const offered = open.filter(event => !hasEntered(event));
  const chosen = offered.find(({ id }) => id === challenge);
  if (chosen === undefined)
    return <ChallengeList offered={offered} entered={open.filter(hasEntered)} upcoming={upcoming} last={last} />;
  const leave = (): void => {
    setLast(chosen.id);
    dispatch(challengeLeft());
  };
  return <Decision event={chosen} onLeave={leave} />;
}

interface ChallengeListProps {
  readonly offered: readonly GameEvent[];
  readonly entered: readonly GameEvent[];
  readonly upcoming: readonly GameEvent[];
  /** The event whose decision the player left. */
  readonly last: number | null;
}

/** The event that the player dresses for comes first. Those that the wallet has entered are not offered again. */
function ChallengeList({ offered, entered, upcoming, last }: ChallengeListProps) {
  const dressedFor = Number(useParameter('event'));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>('[data-autofocus]');
    // A dialog that is only opening has yet to note where to return the focus, and will then focus the button itself.
    if (last !== null || button?.closest('[aria-modal]')?.contains(document.activeElement))
      button?.focus({ preventScroll: true });
  }, [last]);
  if (offered.length + entered.length + upcoming.length === 0)
    return <p id="overlay-text">{SCREEN_MESSAGES.noEvents}</p>;
  const [first, rest] = [offered.filter(({ id }) => id === dressedFor), offered.filter(({ id }) => id !== dressedFor)];
  return (
    <>
      <p id="overlay-text">{DIALOG_MESSAGES.whichChallenge}</p>
      <div className={styles.challenges} ref={list}>
        {[...first, ...rest].map(event => (
          <ChallengeButton
            key={event.id}
            event={event}
            isDressedFor={event.id === dressedFor}
            hasFocus={event.id === (last ?? dressedFor)}
          />
        ))}
        {entered.map(({ id, title }) => (
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

interface ChallengeButtonProps {
  readonly event: GameEvent;
  readonly isDressedFor: boolean;
  readonly hasFocus: boolean;
}

function ChallengeButton({ event, isDressedFor, hasFocus }: ChallengeButtonProps) {
  const dispatch = useAppDispatch();
  const breaks = useBreaksCode(event);
  return (
    <Pill
      size="huge"
      className={styles.challenge}
      tone={isDressedFor ? 'tomato' : 'ink'}
      data-autofocus={hasFocus || undefined}
      onClick={() => dispatch(challengeChosen({ eventId: event.id }))}
    >
      {event.title}
      {breaks && (
        <>
          {' '}
          <small>{DIALOG_MESSAGES.breaksCode}</small>
        </>
      )}
    </Pill>
  );
}

/** The decision says what is missing. */
function useBreaksCode(event: GameEvent): boolean {
  const avatar = useAppSelector(selectAvatar);
  const { data: wardrobe } = useGetWardrobeQuery(undefined, { skip: event.dress_code === undefined });
  return wardrobe !== undefined && checkDressCode(avatar, dressCodeOf(event), wardrobe).length > 0;
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
