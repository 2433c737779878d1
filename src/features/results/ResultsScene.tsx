import { COLOURS, HOME_FITS, pathTo, SAD_FIT, type Avatar } from '../../../rules';
import { useConfig } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { Pill, pillClass } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { MESSAGES } from '../../messages/messages';
import { REASONS } from '../../messages/refusals';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { RESULT_MESSAGES } from '../../messages/results';
import { TIME_MESSAGES } from '../../messages/times';

/** Why there is no ranking to show. */
export type NoRanking = 'not-found' | 'cancelled' | 'in-progress' | 'not-open' | 'empty' | 'failed';

interface Words {
  readonly colour: string;
  readonly avatar?: Avatar;
  readonly title: string;
  readonly text?: string;
}

const words = (): Readonly<Record<NoRanking, Words>> => ({
  'not-found': { colour: COLOURS.Sky, title: SCREEN_MESSAGES.pageNotFound, text: SCREEN_MESSAGES.noSuchEvent },
  cancelled: { colour: COLOURS.Tangerine, title: RESULT_MESSAGES.cancelledTitle, text: REASONS['event-cancelled'] },
  'in-progress': {
    colour: COLOURS.Lilac,
    avatar: HOME_FITS[3],
    title: RESULT_MESSAGES.votingInProgressTitle,
  },
  'not-open': {
    colour: COLOURS.Mint,
    avatar: HOME_FITS[3],
    title: RESULT_MESSAGES.votingNotOpenTitle,
  },
  empty: { colour: COLOURS.Mint, title: RESULT_MESSAGES.noEntries },
  failed: { colour: COLOURS.Blush, title: SCREEN_MESSAGES.notLoadedTitle, text: MESSAGES.notArrived.blurb },
});

interface ResultsSceneProps {
  readonly why: NoRanking;
  readonly ends?: string | undefined;
  readonly onRetry?: () => void;
}

export function ResultsScene({ why, ends, onRetry }: ResultsSceneProps) {
  const { assetBase } = useConfig();
  const note = ends && SCREEN_MESSAGES.lookAgain(TIME_MESSAGES.date(ends));
  return (
    <Scene avatar={SAD_FIT} {...words()[why]} assetBase={assetBase} note={note}>
      {why === 'failed' ? (
        <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>
      ) : (
        <GameLink className={pillClass({})} to={pathTo('events')}>
          {SCREEN_MESSAGES.backToEvents}
        </GameLink>
      )}
    </Scene>
  );
}
