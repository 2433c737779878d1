import type { ReactNode } from 'react';
import { pathTo } from '#rules/pages/pages';
import type { ListedEvent } from '../../api/eventsApi';
import { useAppDispatch, useConfig } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { Pill, pillClass } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import type { Absence } from '../../messages/absences';
import { MESSAGES } from '../../messages/messages';
import { VOTE_MESSAGES } from './messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { SIGN_IN } from '../../messages/signIn';
import { overlayOpened } from '../overlay/overlaySlice';

interface VoteSceneProps {
  readonly why: Absence;
  readonly eventId?: number;
  readonly onRetry?: () => void;
  /** Where the player can continue voting. */
  readonly next?: Pick<ListedEvent, 'id' | 'title'>;
  /** When the voting opens or ends. */
  readonly note?: string | undefined;
}

export function VoteScene({ why, eventId, onRetry, next, note }: VoteSceneProps) {
  const { assetBase } = useConfig();
  return (
    <Scene why={why} assetBase={assetBase} note={note} onRetry={onRetry}>
      <NextStep why={why} eventId={eventId} onRetry={onRetry} next={next} />
    </Scene>
  );
}

function NextStep({ why, eventId, onRetry, next }: VoteSceneProps): ReactNode {
  const dispatch = useAppDispatch();
  if (why === 'no-wallet')
    return <Pill onClick={() => dispatch(overlayOpened('connect'))}>{MESSAGES.connectWallet}</Pill>;
  if (why === 'no-session') return <Pill onClick={onRetry}>{SIGN_IN.signIn}</Pill>;
  return (
    <>
      {why === 'closed' && eventId !== undefined && (
        <GameLink className={pillClass({})} to={pathTo('results', eventId)}>
          {SCREEN_MESSAGES.seeResults}
        </GameLink>
      )}
      {next && (
        <GameLink className={pillClass({})} to={pathTo('vote', next.id)}>
          {VOTE_MESSAGES.voteNext(next.title)}
        </GameLink>
      )}
      {why === 'done' && (
        <GameLink className={pillClass({ tone: next ? 'bone' : 'ink' })} to={pathTo('eye')}>
          {SCREEN_MESSAGES.eyeTest}
        </GameLink>
      )}
      {why === 'no-nft' && (
        <GameLink className={pillClass({})} to={pathTo('faq')}>
          {VOTE_MESSAGES.seeFaq}
        </GameLink>
      )}
      <GameLink
        className={pillClass({ tone: why === 'closed' || why === 'no-nft' || why === 'done' || next ? 'bone' : 'ink' })}
        to={pathTo('events')}
      >
        {SCREEN_MESSAGES.backToEvents}
      </GameLink>
    </>
  );
}
