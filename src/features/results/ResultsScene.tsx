import type { Avatar } from '../../../rules';
import { useConfig } from '../../app/hooks';
import { GameLink } from '../../components/GameLink';
import { COLOURS, HOME_LOOKS, SAD_LOOK } from '../../components/looks';
import { Pill, pillClass } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { MESSAGES, REASONS } from '../../messages';

/** Why there is no ranking to look at. */
export type NoRanking = 'not-found' | 'in-progress' | 'empty' | 'failed';

interface Words {
  readonly colour: string;
  readonly avatar?: Avatar;
  readonly title: string;
  readonly text?: string;
}

const WORDS: Readonly<Record<NoRanking, Words>> = {
  'not-found': { colour: COLOURS.Sky, title: MESSAGES.pageNotFound, text: REASONS['unknown-event'] },
  'in-progress': {
    colour: COLOURS.Lilac,
    avatar: HOME_LOOKS[3],
    title: MESSAGES.votingInProgressTitle,
    text: MESSAGES.votingInProgress,
  },
  empty: { colour: COLOURS.Mint, title: MESSAGES.noEntries },
  failed: { colour: COLOURS.Blush, title: MESSAGES.notLoadedTitle, text: MESSAGES.notLoaded },
};

interface ResultsSceneProps {
  readonly why: NoRanking;
  readonly onRetry?: () => void;
}

export function ResultsScene({ why, onRetry }: ResultsSceneProps) {
  const { assetBase } = useConfig();
  return (
    <Scene avatar={SAD_LOOK} {...WORDS[why]} assetBase={assetBase}>
      {why === 'failed' ? (
        <Pill onClick={onRetry}>{MESSAGES.tryAgain}</Pill>
      ) : (
        <GameLink className={pillClass({})} to="/events">
          {MESSAGES.backToEvents}
        </GameLink>
      )}
    </Scene>
  );
}
