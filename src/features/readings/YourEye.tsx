import { useEffect, useMemo } from 'react';
import type { Avatar } from '#rules/outfit/avatar';
import type { EyeReading } from '#rules/voting/yourEye';
import { useGetResultsInfiniteQuery, useGetResultsInfoQuery } from '../../api/resultsApi';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { EYE_MESSAGES } from './messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import type { EyeComparison } from '../../platform/counting/counter';
import { selectCount } from '../counting/countSlice';
import { CARD_SIZE, makeCard, saveCard, sendCard, type EyeCard } from './eyeCard';
import { selectReadings } from './readingsSlice';
import * as styles from './YourEye.module.css';

/** How far the player's votes agree with all others. Nothing is sent anywhere. */
export function YourEye() {
  const eye = useAppSelector(state => selectReadings(state).eye);
  const eventId = useAppSelector(state => selectCount(state).eventId);
  const { data: event } = useGetResultsInfoQuery(eventId);
  if (!eye || event === undefined) return null;
  if (eye.own.of === 0) return <p>{EYE_MESSAGES.nothing}</p>;
  return <Reading eventId={eventId} eye={eye} title={event.title} />;
}

interface ReadingProps {
  readonly eventId: number;
  readonly eye: EyeComparison;
  readonly title: string;
}

function Reading({ eventId, eye: { own, crowd }, title }: ReadingProps) {
  const fits = useCardFits(eventId, own.boldest);
  const card = useMemo(() => ({ own, event: title, fits }), [own, title, fits]);
  const words = EYE_MESSAGES.card(own, title);
  return (
    <div className={styles.eye}>
      <div className={styles.words}>
        <p className={styles.score} aria-hidden="true">
          {EYE_MESSAGES.score(own)}
        </p>
        <p>{EYE_MESSAGES.reading(own, crowd)}</p>
        {own.boldest && <p>{EYE_MESSAGES.boldest(own.boldest)}</p>}
        <CardButtons words={words} />
      </div>
      <Card card={card} words={words} />
    </div>
  );
}

/** The fits of the boldest choice, if the page has loaded them; otherwise the winner. */
function useCardFits(eventId: number, boldest: EyeReading['boldest']): readonly Avatar[] {
  const { data } = useGetResultsInfiniteQuery(eventId);
  return useMemo(() => {
    const entries = data?.pages.flatMap(page => page.entries) ?? [];
    const fitsAt = (...places: readonly number[]): readonly Avatar[] =>
      places.flatMap(place => entries[place - 1]?.avatar ?? []);
    const pair = boldest ? fitsAt(boldest.chosen, boldest.over) : [];
    return pair.length === 2 ? pair : fitsAt(1);
  }, [data, boldest]);
}

interface CardProps {
  readonly card: EyeCard;
  readonly words: string;
}

/** The file itself, so that it can also be kept by pressing and holding it. */
function Card({ card, words }: CardProps) {
  const dispatch = useAppDispatch();
  const made = useAppSelector(state => selectReadings(state).card);
  useEffect(() => void dispatch(makeCard(card)), [dispatch, card]);
  if (made === 'failed')
    return (
      <div className={styles.card}>
        <p>{SCREEN_MESSAGES.notLoadedTitle}</p>
        <Pill onClick={() => void dispatch(makeCard(card))}>{SCREEN_MESSAGES.tryAgain}</Pill>
      </div>
    );
  return (
    <div className={styles.card} aria-busy={made === null}>
      {made === null ? (
        <span className={unseen}>{EYE_MESSAGES.making}</span>
      ) : (
        <img src={made.url} alt={words} width={CARD_SIZE} height={CARD_SIZE} />
      )}
    </div>
  );
}

function CardButtons({ words }: { readonly words: string }) {
  const dispatch = useAppDispatch();
  const card = useAppSelector(state => selectReadings(state).card);
  const outcome = useAppSelector(state => selectReadings(state).cardOutcome);
  const isReady = card !== null && card !== 'failed';
  return (
    <div className={styles.buttons}>
      <Pill size="small" disabled={!isReady} onClick={() => void dispatch(saveCard())}>
        {EYE_MESSAGES.save}
      </Pill>
      {isReady && card.canShare && (
        <Pill size="small" tone="cobalt" onClick={() => void dispatch(sendCard(words))}>
          {EYE_MESSAGES.send}
        </Pill>
      )}
      <p role="status">{outcome !== null && EYE_MESSAGES.outcomes[outcome]}</p>
    </div>
  );
}
