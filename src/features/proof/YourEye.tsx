import { useEffect } from 'react';
import { useGetResultsInfoQuery } from '../../api/resultsApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Pill } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { EYE_MESSAGES } from '../../messages/count';
import { SCREEN_MESSAGES } from '../../messages/screens';
import type { EyeComparison } from '../../platform/counting/counter';
import { selectCount } from './countSelectors';
import { CARD_SIZE, makeCard, saveCard, sendCard } from './eyeCard';
import * as styles from './YourEye.module.css';

/** How far the player's votes agree with all others. Nothing is sent anywhere. */
export function YourEye() {
  const eye = useAppSelector(state => selectCount(state)?.eye);
  const eventId = useAppSelector(state => selectCount(state)?.eventId);
  const { data: event } = useGetResultsInfoQuery(eventId ?? 0, { skip: eventId === undefined });
  if (!eye || event === undefined) return null;
  if (eye.own.of === 0) return <p>{EYE_MESSAGES.nothing}</p>;
  return <Reading eye={eye} title={event.title} />;
}

function Reading({ eye: { own, crowd }, title }: { readonly eye: EyeComparison; readonly title: string }) {
  const words = EYE_MESSAGES.card(own, title);
  return (
    <div className={styles.eye}>
      <div className={styles.words}>
        <p>{EYE_MESSAGES.reading(own, crowd)}</p>
        {own.boldest && <p>{EYE_MESSAGES.boldest(own.boldest)}</p>}
        <CardButtons words={words} />
      </div>
      <Card words={words} />
    </div>
  );
}

/** The file itself, so that it can also be kept by pressing and holding it. */
function Card({ words }: { readonly words: string }) {
  const dispatch = useAppDispatch();
  const card = useAppSelector(state => selectCount(state)?.card ?? null);
  useEffect(() => void dispatch(makeCard(words)), [dispatch, words]);
  if (card === 'failed')
    return (
      <div className={styles.card}>
        <p>{SCREEN_MESSAGES.notLoadedTitle}</p>
        <Pill onClick={() => void dispatch(makeCard(words))}>{SCREEN_MESSAGES.tryAgain}</Pill>
      </div>
    );
  return (
    <div className={styles.card} aria-busy={card === null}>
      {card === null ? (
        <span className={unseen}>{EYE_MESSAGES.making}</span>
      ) : (
        <img src={card.url} alt={words} width={CARD_SIZE} height={CARD_SIZE} />
      )}
    </div>
  );
}

function CardButtons({ words }: { readonly words: string }) {
  const dispatch = useAppDispatch();
  const card = useAppSelector(state => selectCount(state)?.card ?? null);
  const outcome = useAppSelector(state => selectCount(state)?.cardOutcome ?? null);
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
