import type { ReactNode } from 'react';
import type { Avatar } from '../../../rules';
import { useAppDispatch, useConfig } from '../../app/hooks';
import { GameLink } from '../../components/GameLink';
import { COLOURS, HOME_LOOKS, SAD_LOOK } from '../../components/looks';
import { Pill, pillClass } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { MESSAGES, REASONS } from '../../messages';
import { SIGN_IN } from '../../signInMessages';
import { overlayOpened } from '../overlay/overlaySlice';

/** Why there is no pair to choose from. */
export type NoPair = 'no-wallet' | 'no-session' | 'not-found' | 'closed' | 'not-open' | 'no-nft' | 'failed' | 'done';

interface Words {
  readonly colour: string;
  readonly avatar?: Avatar;
  readonly title: string;
  readonly text?: string;
}

const WORDS: Readonly<Record<NoPair, Words>> = {
  'no-wallet': { colour: COLOURS.Lilac, avatar: HOME_LOOKS[1], title: MESSAGES.vote, text: MESSAGES.connectToVote },
  'no-session': {
    colour: COLOURS.Sky,
    avatar: HOME_LOOKS[0],
    title: SIGN_IN.toVote,
    text: SIGN_IN.inShort,
  },
  'not-found': { colour: COLOURS.Sky, title: MESSAGES.pageNotFound, text: REASONS['unknown-event'] },
  closed: { colour: COLOURS.Tangerine, title: MESSAGES.votingClosedTitle, text: MESSAGES.votingClosed },
  'not-open': { colour: COLOURS.Mint, title: MESSAGES.votingNotOpenTitle, text: REASONS['voting-not-open'] },
  'no-nft': { colour: COLOURS.Blush, title: MESSAGES.holdersVote, text: REASONS['no-qualifying-nft'] },
  failed: { colour: COLOURS.Blush, title: MESSAGES.notLoadedTitle, text: MESSAGES.notLoaded },
  done: { colour: COLOURS.Butter, avatar: HOME_LOOKS[2], title: MESSAGES.thankYou, text: MESSAGES.resultsSoon },
};

interface VoteSceneProps {
  readonly why: NoPair;
  readonly eventId?: number;
  readonly onRetry?: () => void;
}

export function VoteScene({ why, eventId, onRetry }: VoteSceneProps) {
  const { assetBase } = useConfig();
  return (
    <Scene avatar={SAD_LOOK} {...WORDS[why]} assetBase={assetBase} takesFocus={why === 'done'}>
      <WayOut why={why} eventId={eventId} onRetry={onRetry} />
    </Scene>
  );
}

function WayOut({ why, eventId, onRetry }: VoteSceneProps): ReactNode {
  const dispatch = useAppDispatch();
  if (why === 'no-wallet')
    return <Pill onClick={() => dispatch(overlayOpened('connect'))}>{MESSAGES.connectWallet}</Pill>;
  if (why === 'no-session') return <Pill onClick={onRetry}>{SIGN_IN.signIn}</Pill>;
  if (why === 'failed') return <Pill onClick={onRetry}>{MESSAGES.tryAgain}</Pill>;
  return (
    <>
      {why === 'closed' && (
        <GameLink className={pillClass({})} to={`/results/${eventId}`}>
          {MESSAGES.seeResults}
        </GameLink>
      )}
      {why === 'no-nft' && (
        <GameLink className={pillClass({})} to="/faq">
          {MESSAGES.seeFaq}
        </GameLink>
      )}
      <GameLink className={pillClass({ tone: why === 'closed' || why === 'no-nft' ? 'bone' : 'ink' })} to="/events">
        {MESSAGES.backToEvents}
      </GameLink>
    </>
  );
}
