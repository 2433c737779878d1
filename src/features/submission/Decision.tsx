import { useEffect, useRef, useState } from 'react';
import { countdown } from '#rules/events/countdown';
import { checkEntry } from '#rules/events/dressCode';
import { dressCodeOf } from '#rules/events/lending';
import { eventCodeText } from '#rules/events/dressCodeText';
import type { GameEvent } from '#rules/events/events';
import { pathTo } from '#rules/pages/pages';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppDispatch, useAppSelector, useConfig, useIsDemo } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { LargeFit } from '../../components/LargeFit';
import { Pill } from '../../components/Pill';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import { EVENT_STRIP_MESSAGES } from '../../messages/eventStrip';
import { fitReason } from './fitReasons';
import { TIME_MESSAGES } from '../../messages/times';
import { TIMES } from '../../platform/config';
import { DRESS_CODE_MESSAGES } from '../../messages/dressCode';
import { selectNow } from '../events/eventsSlice';
import { selectHolder } from '../holdings/holdingsSelectors';
import { selectAvatar } from '../outfit/outfitSlice';
import { overlayClosed } from '../overlay/overlaySlice';
import { trialEnded } from '../wallet/walletSlice';
import { entryConfirmed, selectSubmissionStatus } from './submissionSlice';
import * as styles from './Decision.module.css';

interface DecisionProps {
  readonly event: GameEvent;
  readonly onLeave: () => void;
}

/** What is about to be entered, where, and what is missing. Only here is a fit submitted. */
export function Decision({ event, onLeave }: DecisionProps) {
  const { assetBase } = useConfig();
  const avatar = useAppSelector(selectAvatar);
  const { data: wardrobe = [] } = useGetWardrobeQuery(undefined);
  const missing = useMissing(event);
  const code = eventCodeText(event, DRESS_CODE_MESSAGES.code);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was chosen has gone. Submit must not take its place: a key that is still held would press it.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <LargeFit avatar={avatar} wardrobe={wardrobe} assetBase={assetBase}>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {event.title}
      </h3>
      <p>{event.description}</p>
      {code !== '' && <p>{code}</p>}
      <p>
        <time dateTime={event.submit_end}>{EVENT_STRIP_MESSAGES.until(TIME_MESSAGES.date(event.submit_end))}</time>
        <TimeLeft until={event.submit_end} />
      </p>
      {missing.length > 0 ? (
        <Missing event={event} reasons={missing} />
      ) : (
        <p id="overlay-text">{DIALOG_MESSAGES.isFinal}</p>
      )}
      <div className={styles.buttons}>
        {missing.length === 0 ? <SubmitFit eventId={event.id} /> : <LeaveDemo />}
        <Pill tone={missing.length === 0 ? 'bone' : 'ink'} onClick={onLeave}>
          {DIALOG_MESSAGES.notYet}
        </Pill>
      </div>
    </LargeFit>
  );
}

/** Why the server would refuse the fit, as far as is known; it asks the same rules, and knows no demo. */
function useMissing(event: GameEvent): readonly string[] {
  const avatar = useAppSelector(selectAvatar);
  const holder = useAppSelector(state => selectHolder(state, false));
  const { data: wardrobe } = useGetWardrobeQuery(undefined);
  if (wardrobe === undefined || holder.isUnknown) return [];
  // A list that did not load leaves its items unknown, which the server will not.
  const problems = checkEntry(avatar, wardrobe, dressCodeOf(event), holder).filter(
    ({ reason }) => reason !== 'unknown-item',
  );
  return problems.map(problem => fitReason(problem, avatar, wardrobe));
}

/** Screen readers have the date. */
function TimeLeft({ until }: { readonly until: string }) {
  const now = useAppSelector(selectNow);
  if (now === 0) return null;
  return (
    <time className={styles.left} aria-hidden="true">
      {TIME_MESSAGES.left(countdown(Date.parse(until), now).left)}
    </time>
  );
}

function Missing({ event, reasons }: Pick<DecisionProps, 'event'> & { readonly reasons: readonly string[] }) {
  return (
    <div>
      <p id="overlay-text">{DIALOG_MESSAGES.missing}</p>
      <ul className={styles.missing}>
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {event.dress_code !== undefined && (
        <GameLink to={`${pathTo('wardrobe')}?event=${event.id}`}>{DIALOG_MESSAGES.toChecklist}</GameLink>
      )}
    </div>
  );
}

/** The demo shows what the wallet lacks; without it, only what can be entered stays on. */
function LeaveDemo() {
  const dispatch = useAppDispatch();
  if (!useIsDemo()) return null;
  const leave = (): void => {
    dispatch(overlayClosed());
    dispatch(trialEnded());
  };
  return <Pill onClick={leave}>{DIALOG_MESSAGES.leaveDemo}</Pill>;
}

function SubmitFit({ eventId }: { readonly eventId: number }) {
  const dispatch = useAppDispatch();
  const isSending = useAppSelector(selectSubmissionStatus) === 'sending';
  const isWaiting = !useWasSeen() || isSending;
  return (
    <Pill
      tone="tomato"
      size="large"
      aria-busy={isSending}
      aria-disabled={isWaiting}
      onClick={() => isWaiting || dispatch(entryConfirmed({ eventId }))}
    >
      {DIALOG_MESSAGES.submitFit}
    </Pill>
  );
}

/** False at first: the second half of a double click on the challenge must not submit. */
function useWasSeen(): boolean {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), TIMES.doubleClick);
    return () => clearTimeout(timer);
  }, []);
  return wasSeen;
}
