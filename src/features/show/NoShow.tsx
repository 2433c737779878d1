import { type Avatar, COLOURS, pathTo, SAD_FIT } from '../../../rules';
import type { Problem } from '../../api/problems';
import { isProblem } from '../../api/problems';
import { useConfig } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { Pill, pillClass } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { MESSAGES } from '../../messages/messages';
import { REASONS } from '../../messages/refusals';
import { RESULT_MESSAGES } from '../../messages/results';
import { SCREEN_MESSAGES } from '../../messages/screens';

/** Why there is nothing to watch, now or ever. */
export type WhyNoShow = 'not-found' | 'cancelled' | 'empty' | 'unranked' | 'failed';

interface Words {
  readonly colour: string;
  readonly avatar?: Avatar;
  readonly title: string;
  readonly text?: string;
}

const words = (): Readonly<Record<WhyNoShow, Words>> => ({
  'not-found': { colour: COLOURS.Sky, title: SCREEN_MESSAGES.pageNotFound, text: SCREEN_MESSAGES.noSuchEvent },
  cancelled: { colour: COLOURS.Tangerine, title: RESULT_MESSAGES.cancelledTitle, text: REASONS['event-cancelled'] },
  empty: { colour: COLOURS.Mint, title: RESULT_MESSAGES.noEntries },
  unranked: { colour: COLOURS.Lilac, title: RESULT_MESSAGES.noVotes },
  failed: { colour: COLOURS.Blush, title: SCREEN_MESSAGES.notLoadedTitle, text: MESSAGES.notArrived.blurb },
});

interface NoShowProps {
  readonly why: WhyNoShow;
  readonly eventId: number;
  readonly onRetry: () => void;
}

export function NoShow({ why, eventId, onRetry }: NoShowProps) {
  const { assetBase } = useConfig();
  return (
    <Scene avatar={SAD_FIT} {...words()[why]} assetBase={assetBase}>
      {why === 'failed' ? (
        <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>
      ) : (
        <GameLink className={pillClass({})} to={why === 'unranked' ? pathTo('results', eventId) : pathTo('events')}>
          {why === 'unranked' ? SCREEN_MESSAGES.seeResults : SCREEN_MESSAGES.backToEvents}
        </GameLink>
      )}
    </Scene>
  );
}

/** Undefined if the event has a show, though perhaps later. */
export function whyNoEvent(error: unknown): WhyNoShow | undefined {
  if (error === undefined) return undefined;
  if (!isProblem(error) || error.code !== 'status') return 'failed';
  if (error.reason === 'event-cancelled') return 'cancelled';
  return error.status === 404 ? 'not-found' : error.status === 403 ? undefined : 'failed';
}

/** While the votes are being counted, the fits will come. */
export const isFailure = (problem: Problem | undefined): boolean =>
  problem !== undefined && !(problem.code === 'status' && problem.reason === 'still-counting');
