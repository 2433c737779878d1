import type { Wardrobe } from '../../../rules';
import { useGetResultsInfiniteQuery } from '../../api/resultsApi';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppSelector, useConfig } from '../../app/hooks';
import { FitPieces } from '../../components/FitPieces';
import { LargeFit } from '../../components/LargeFit';
import { selectShownFit, type ShownFit } from '../overlay/overlaySlice';
import { placeText, RankNote } from './RankedFit';

const NOTHING: Wardrobe = [];

/** A ranked fit on the whole stage, with its pieces. */
export function RankedLook() {
  const fit = useAppSelector(selectShownFit);
  return fit && <LookAt {...fit} />;
}

function LookAt({ eventId, wallet }: ShownFit) {
  const { assetBase } = useConfig();
  const { data } = useGetResultsInfiniteQuery(eventId);
  const { data: wardrobe = NOTHING } = useGetWardrobeQuery(undefined);
  const entries = data?.pages.flatMap(page => page.entries) ?? [];
  const index = entries.findIndex(entry => entry.wallet === wallet);
  const entry = entries[index];
  if (entry === undefined) return null;
  return (
    <LargeFit avatar={entry.avatar} wardrobe={wardrobe} assetBase={assetBase}>
      <p className="look-place">
        <b>{placeText(index + 1, entry)}</b>
        <RankNote entry={entry} />
      </p>
      <FitPieces avatar={entry.avatar} wardrobe={wardrobe} />
    </LargeFit>
  );
}
