import { pathTo } from '#rules/pages/pages';
import { useGetEventsQuery } from '../../api/eventsApi';
import { useNextVote } from '../../api/nextVote';
import { useAppSelector, useConfig } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { pillClass } from '../../components/Pill';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { TIME_MESSAGES } from '../../messages/times';
import { selectAddress } from '../wallet/walletSlice';
import { selectChallenge } from './submissionSlice';
import * as styles from './CongratsContent.module.css';

/** Shown after a fit was accepted. Confetti and sound come from listeners. */
export function CongratsContent() {
  const { assetBase } = useConfig();
  const { data: events } = useGetEventsQuery('vote');
  const challenge = useAppSelector(selectChallenge);
  const { data: open } = useGetEventsQuery('open', { skip: challenge === null });
  const entered = open?.find(({ id }) => id === challenge);
  const next = useNextVote(events, useAppSelector(selectAddress));
  return (
    <>
      <img className={styles.sticker} src={`${assetBase}brand/sticker-congrats.svg`} alt="" width={400} height={400} />
      <p id="overlay-text">{DIALOG_MESSAGES.fitSubmitted}</p>
      {entered && (
        <p>
          {DIALOG_MESSAGES.toBeExact(TIME_MESSAGES.date(entered.submit_end), TIME_MESSAGES.date(entered.voting_end))}
        </p>
      )}
      <div className={styles.next}>
        {next && (
          <GameLink className={pillClass({})} to={pathTo('vote', next.id)}>
            {DIALOG_MESSAGES.voteMeanwhile(next.title)}
          </GameLink>
        )}
        <GameLink className={pillClass({ tone: next ? 'bone' : 'ink' })} to={pathTo('events')}>
          {SCREEN_MESSAGES.backToEvents}
        </GameLink>
      </div>
    </>
  );
}
