import { useMemo } from 'react';
import { readLinkedFit, type LinkedFit } from '#rules/fits/linkedFit';
import { readFitCode } from '#rules/outfit/fitCode';
import { pathTo, TRIAL_PATH } from '#rules/pages/pages';
import { countStep } from '../api/countsApi';
import { fetchWholeWardrobe } from '../api/fetchWholeWardrobe';
import { useGetCatalogueQuery } from '../api/wardrobeApi';
import { FitFailed, FitSkeleton } from '../features/fit/FitSkeleton';
import { FitScreen } from '../features/fit/FitScreen';
import { saveLook } from '../features/looks/keepLooks';
import { unlockAndWear, wearFit } from '../features/looks/wearFit';
import { buy } from '../features/wardrobe/market';
import { useAppDispatch, type WithPlatform } from '../base/hooks';
import { NotFoundScreen } from './NotFoundScreen';

/** A link to a fit. The screen acts through features that it may not see. */
export function FitPage({ code }: { readonly code: string }) {
  const dispatch = useAppDispatch();
  const { data: catalogue, error, isFetching, refetch } = useGetCatalogueQuery(undefined);
  const fit = useMemo(() => catalogue && readLinkedFit(code, catalogue.everMade), [code, catalogue]);
  if (readFitCode(code, []) === undefined) return <NotFoundScreen />;
  if (catalogue === undefined || fit === undefined)
    return isFetching ? <FitSkeleton /> : <FitFailed error={error} onRetry={() => void refetch()} />;
  return (
    <FitScreen
      fit={fit}
      catalogue={catalogue}
      actions={{
        link: dispatch(linkTo(fit.code)),
        tryOn: () => void dispatch(wear(fit, code, { by: wearFit })),
        unlockAndWear: () => void dispatch(wear(fit, code, { by: unlockAndWear })),
        tryFirst: () => void dispatch(wear(fit, code, { by: wearFit, at: TRIAL_PATH })),
        save: () => void dispatch(save(fit)),
        buy: item => dispatch(buy(item)),
      }}
    />
  );
}

const linkTo =
  (code: string): WithPlatform<string> =>
  (_dispatch, _getState, { page }) =>
    page.origin() + pathTo('fit', code);

interface Wearing {
  readonly by: typeof wearFit;
  readonly at?: string;
}

/** What is left out is decided by where the fit is worn, so the wardrobe is opened first. */
const wear =
  (
    { avatar, unknown }: LinkedFit,
    code: string,
    { by, at = pathTo('wardrobe') }: Wearing,
  ): WithPlatform<Promise<void>> =>
  async (dispatch, _getState, { page }) => {
    void dispatch(countStep('fit-tried-on'));
    page.navigate(at);
    await dispatch(by(avatar, { unknown, code }));
  };

/** The name of a look comes from the whole wardrobe. */
const save =
  ({ avatar }: LinkedFit): WithPlatform<Promise<void>> =>
  async dispatch => {
    if ((await fetchWholeWardrobe(dispatch)) !== undefined) dispatch(saveLook(avatar));
  };
