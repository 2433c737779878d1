import type { ReactNode } from 'react';
import { COLOURS, HOME_FITS, pathTo, SAD_FIT, type Avatar } from '../../../rules';
import type { ListedEvent } from '../../api/eventsApi';
import { useAppDispatch, useConfig } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { Pill, pillClass } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { MESSAGES } from '../../messages/messages';
import { REASONS } from '../../messages/refusals';
import { VOTE_MESSAGES } from './messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { SIGN_IN } from '../../messages/signIn';
import { overlayOpened } from '../overlay/overlaySlice';

/** Why there is no pair to choose from. */
export type NoPair =
  | 'no-wallet'
  | 'no-session'
  | 'not-found'
  | 'cancelled'
  | 'closed'
  | 'not-open'
  | 'no-nft'
  | 'nft-used'
  | 'banned'
  | 'failed'
  | 'done';

interface Words {
  readonly colour: string;
  readonly avatar?: Avatar;
  readonly title: string;
  readonly text?: string;
}

const words = (): Readonly<Record<NoPair, Words>> => ({
  'no-wallet': {
    colour: COLOURS.Lilac,
    avatar: HOME_FITS[1],
    title: MESSAGES.vote,
    text: VOTE_MESSAGES.connectToVote,
  },
  'no-session': {
    colour: COLOURS.Sky,
    avatar: HOME_FITS[0],
    title: SIGN_IN.toVote,
    text: SIGN_IN.inShort,
  },
  'not-found': { colour: COLOURS.Sky, title: SCREEN_MESSAGES.pageNotFound, text: SCREEN_MESSAGES.noSuchEvent },
  cancelled: { colour: COLOURS.Tangerine, title: VOTE_MESSAGES.cancelledTitle, text: REASONS['event-cancelled'] },
  closed: { colour: COLOURS.Tangerine, title: VOTE_MESSAGES.overTitle, text: VOTE_MESSAGES.over },
  'not-open': { colour: COLOURS.Mint, title: VOTE_MESSAGES.votingNotOpenTitle },
  'no-nft': { colour: COLOURS.Blush, title: VOTE_MESSAGES.holdersVote, text: REASONS['no-qualifying-nft'] },
  'nft-used': { colour: COLOURS.Blush, title: VOTE_MESSAGES.voiceUsed, text: REASONS['nft-already-used'] },
  banned: { colour: COLOURS.Blush, title: VOTE_MESSAGES.bannedTitle, text: REASONS['wallet-banned'] },
  failed: { colour: COLOURS.Blush, title: SCREEN_MESSAGES.notLoadedTitle, text: MESSAGES.notArrived.blurb },
  done: {
    colour: COLOURS.Butter,
    avatar: HOME_FITS[2],
    title: VOTE_MESSAGES.thankYou,
    text: VOTE_MESSAGES.resultsSoon,
  },
});

interface VoteSceneProps {
  readonly why: NoPair;
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
    <Scene avatar={SAD_FIT} {...words()[why]} assetBase={assetBase} note={note} takesFocus={why === 'done'}>
      <NextStep why={why} eventId={eventId} onRetry={onRetry} next={next} />
    </Scene>
  );
}

function NextStep({ why, eventId, onRetry, next }: VoteSceneProps): ReactNode {
  const dispatch = useAppDispatch();
  if (why === 'no-wallet')
    return <Pill onClick={() => dispatch(overlayOpened('connect'))}>{MESSAGES.connectWallet}</Pill>;
  if (why === 'no-session') return <Pill onClick={onRetry}>{SIGN_IN.signIn}</Pill>;
  if (why === 'failed') return <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>;
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
