import { countdown } from '#rules/events/countdown';
import type { ShowMoment } from '#rules/events/show';
import { shortAddress } from '#rules/ids';
import type { Wardrobe } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { Pill, pillClass } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { describeFit } from '../../messages/fits';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { SHOW_MESSAGES } from '../../messages/show';
import { Catwalk } from './Catwalk';
import { replayShow } from './followShow';
import { selectEntries, selectMomentAt, selectProblem, selectShowNow, selectStart } from './showSelectors';
import * as styles from './ShowStage.module.css';

interface ShowStageProps {
  readonly eventId: number;
}

const NOTHING: Wardrobe = [];

const isSameMoment = (a: ShowMoment | undefined, b: ShowMoment | undefined): boolean =>
  a?.act === b?.act && a?.next === b?.next;

/** The catwalk, or the curtain in front of it. */
export function ShowStage({ eventId }: ShowStageProps) {
  const moment = useAppSelector(state => selectMomentAt(state, eventId, selectShowNow(state)), isSameMoment);
  const { data: wardrobe = NOTHING } = useGetWardrobeQuery(undefined);
  return (
    <>
      <p className={unseen} role="status">
        <News eventId={eventId} moment={moment} wardrobe={wardrobe} />
      </p>
      {moment === undefined && <Waiting eventId={eventId} />}
      {moment?.act === 'before' && <Before eventId={eventId} />}
      {moment?.act === 'over' && <Over eventId={eventId} />}
      {moment && moment.places.length > 0 && <Catwalk eventId={eventId} moment={moment} wardrobe={wardrobe} />}
    </>
  );
}

interface NewsProps extends ShowStageProps {
  readonly moment: ShowMoment | undefined;
  readonly wardrobe: Wardrobe;
}

/** What screen readers say by themselves: each act once, and the podium. The fits between are images to look up. */
function News({ eventId, moment, wardrobe }: NewsProps) {
  const entries = useAppSelector(state => selectEntries(state, eventId));
  const [place = 0] = moment?.places ?? [];
  const entry = entries[place - 1];
  switch (moment?.act) {
    case 'crowd':
      return SHOW_MESSAGES.crowdStarts;
    case 'walk':
      return SHOW_MESSAGES.walkStarts;
    case 'podium':
      return entry && SHOW_MESSAGES.onPodium(place, shortAddress(entry.wallet), describeFit(entry.avatar, wardrobe));
    case 'over':
      return SHOW_MESSAGES.over;
    case 'before':
    case undefined:
      return null;
  }
}

/** Between the end of the voting and the fits. */
function Waiting({ eventId }: ShowStageProps) {
  const isCounting = useAppSelector(state => selectProblem(state, eventId) !== undefined);
  return (
    <div className={styles.curtain} aria-busy="true">
      <p className={styles.line}>{isCounting ? SHOW_MESSAGES.counting : SCREEN_MESSAGES.loading}</p>
    </div>
  );
}

function Before({ eventId }: ShowStageProps) {
  const now = useAppSelector(selectShowNow);
  const start = useAppSelector(state => selectStart(state, eventId));
  return (
    <div className={styles.curtain}>
      <p className={styles.line}>{SHOW_MESSAGES.begins(countdown(start ?? now, now).left)}</p>
      <p>{SHOW_MESSAGES.beginsNote}</p>
    </div>
  );
}

function Over({ eventId }: ShowStageProps) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.curtain}>
      <p className={styles.line}>{SHOW_MESSAGES.over}</p>
      <p>{SHOW_MESSAGES.overNote}</p>
      <div className={styles.acts}>
        <Pill tone="tomato" onClick={() => dispatch(replayShow())}>
          {SHOW_MESSAGES.again}
        </Pill>
        <GameLink className={pillClass({ tone: 'bone' })} to={pathTo('results', eventId)}>
          {SCREEN_MESSAGES.seeResults}
        </GameLink>
      </div>
    </div>
  );
}
