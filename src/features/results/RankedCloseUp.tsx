import type { Wardrobe } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import { isRanked, useGetResultsInfiniteQuery } from '../../api/resultsApi';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { FitPieces } from '../../components/FitPieces';
import { GameLink } from '../../components/GameLink';
import { LargeFit } from '../../components/LargeFit';
import { Pill, pillClass } from '../../components/Pill';
import { useKeys } from '../../components/useKeys';
import { GALLERY_MESSAGES } from '../../messages/gallery';
import { RESULT_MESSAGES } from '../../messages/results';
import { fitOpened, selectShownFit, type ShownFit } from '../overlay/overlaySlice';
import { PlaceLink, RankNote } from './RankedFit';
import * as styles from './RankedCloseUp.module.css';

const NOTHING: Wardrobe = [];

/** A ranked fit on the whole stage, with its pieces. */
export function RankedCloseUp() {
  const fit = useAppSelector(selectShownFit);
  return fit && <EntryCloseUp {...fit} />;
}

function EntryCloseUp({ eventId, wallet }: ShownFit) {
  const dispatch = useAppDispatch();
  const { assetBase } = useConfig();
  const { data } = useGetResultsInfiniteQuery(eventId);
  const { data: wardrobe = NOTHING } = useGetWardrobeQuery(undefined);
  const entries = data?.pages.flatMap(page => page.entries) ?? [];
  const index = entries.findIndex(entry => entry.wallet === wallet);
  const entry = entries[index];
  /** Wraps around at the first and the last fit. */
  const turn = (step: 1 | -1): void => {
    const next = entries.at((index + step) % entries.length);
    if (next) dispatch(fitOpened({ eventId, wallet: next.wallet }));
  };
  useKeys({ ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) }, true);
  if (entry === undefined) return null;
  const place = isRanked(entries) ? index + 1 : null;
  return (
    <LargeFit avatar={entry.avatar} wardrobe={wardrobe} assetBase={assetBase}>
      <p className={styles.place} role="status">
        <b>
          <PlaceLink place={place} entry={entry} />
        </b>
        {place !== null && <RankNote entry={entry} />}
      </p>
      <FitPieces avatar={entry.avatar} wardrobe={wardrobe} />
      {place !== null && (
        <GameLink className={pillClass({ size: 'small', tone: 'cobalt' })} to={pathTo('place', eventId, place)}>
          {GALLERY_MESSAGES.ownPage}
        </GameLink>
      )}
      {entries.length > 1 && (
        <div className={styles.turn}>
          <Pill size="small" onClick={() => turn(-1)}>
            {RESULT_MESSAGES.before}
          </Pill>
          <Pill size="small" onClick={() => turn(1)}>
            {RESULT_MESSAGES.after}
          </Pill>
        </div>
      )}
    </LargeFit>
  );
}
