import { useEffect } from 'react';
import { pictureJob, takesLink } from '#rules/fits/pictureJob';
import { takesSignature } from '#rules/fits/pictureSignatures';
import { PRESETS, type Preset } from '#rules/fits/presets';
import { useAppDispatch, useAppSelector, useCopy } from '../../base/hooks';
import { PanelSkeleton } from '../../components/PanelSkeleton';
import { Pill } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { describeFit } from '../../messages/fits';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { SHARE_MESSAGES } from './shareMessages';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectShare, selectSharedAvatar } from './shareSelectors';
import { copyPicture, savePicture, sendPicture, sharedLink, startSharing } from './sharePicture';
import { linkToggled, pictureRequested, presetChosen, signatureToggled, type ShareState } from './shareSlice';
import * as styles from './SharePanel.module.css';

/** Pictures of the fit: a live preview, the formats, and buttons to save, copy and share it. */
export function SharePanel() {
  const dispatch = useAppDispatch();
  const share = useAppSelector(selectShare);
  const avatar = useAppSelector(selectSharedAvatar);
  const isStarted = share !== undefined;
  useEffect(() => dispatch(startSharing()), [dispatch]);
  useEffect(() => {
    if (isStarted) dispatch(pictureRequested());
  }, [dispatch, isStarted, avatar, share?.preset, share?.isSigned, share?.hasLink, share?.look]);
  if (!isStarted) return <PanelSkeleton />;
  return (
    <div className={styles.share}>
      <Preview share={share} />
      <Formats chosen={share.preset} />
      <div className={styles.extras}>
        <label className={styles.signature}>
          <input
            type="checkbox"
            checked={share.isSigned && takesSignature(share.preset)}
            disabled={!takesSignature(share.preset)}
            onChange={() => dispatch(signatureToggled())}
          />
          {SHARE_MESSAGES.signed}
        </label>
        <label className={styles.signature}>
          <input
            type="checkbox"
            checked={share.hasLink && takesLink(share.preset)}
            disabled={!takesLink(share.preset)}
            onChange={() => dispatch(linkToggled())}
          />
          {SHARE_MESSAGES.withLink}
        </label>
      </div>
      <Buttons share={share} />
    </div>
  );
}

/** The file itself, so that it can also be kept by pressing and holding it. */
function Preview({ share: { status, picture } }: { readonly share: ShareState }) {
  const dispatch = useAppDispatch();
  const avatar = useAppSelector(selectSharedAvatar);
  const wardrobe = useAppSelector(selectWardrobe);
  if (status === 'failed')
    return (
      <div className={`${styles.preview} ${styles.failed}`}>
        <p>{SCREEN_MESSAGES.notLoadedTitle}</p>
        <Pill onClick={() => dispatch(pictureRequested())}>{SCREEN_MESSAGES.tryAgain}</Pill>
      </div>
    );
  return (
    <div className={styles.preview} aria-busy={status === 'making'}>
      {picture === null ? (
        <span className={unseen}>{SHARE_MESSAGES.making}</span>
      ) : (
        <img src={picture.url} alt={describeFit(avatar, wardrobe)} {...picture.size} />
      )}
    </div>
  );
}

function Formats({ chosen }: { readonly chosen: Preset }) {
  const dispatch = useAppDispatch();
  const avatar = useAppSelector(selectSharedAvatar);
  return (
    <fieldset className={styles.formats}>
      <legend className={unseen}>{SHARE_MESSAGES.format}</legend>
      {PRESETS.map(preset => {
        const { width, height } = pictureJob(avatar, preset);
        return (
          <label key={preset} className={styles.format}>
            <input
              type="radio"
              name="format"
              checked={preset === chosen}
              onChange={() => dispatch(presetChosen(preset))}
            />
            <b>{SHARE_MESSAGES.presets[preset]}</b>
            {preset !== 'svg' && <small>{SHARE_MESSAGES.size(width, height)}</small>}
          </label>
        );
      })}
    </fieldset>
  );
}

function Buttons({ share: { preset, status, picture, outcome } }: { readonly share: ShareState }) {
  const dispatch = useAppDispatch();
  const [copied, copy] = useCopy();
  const link = dispatch(sharedLink());
  const isWaiting = status !== 'ready' || undefined;
  const whenReady = (act: () => unknown) => (): void => {
    if (isWaiting === undefined) act();
  };
  return (
    <div className={styles.buttons}>
      <Pill tone="tomato" aria-disabled={isWaiting} onClick={whenReady(() => dispatch(savePicture()))}>
        {SHARE_MESSAGES.save}
      </Pill>
      {preset !== 'svg' && (
        <Pill aria-disabled={isWaiting} onClick={whenReady(() => dispatch(copyPicture()))}>
          {SHARE_MESSAGES.copy}
        </Pill>
      )}
      <Pill onClick={() => copy(link)}>{SHARE_MESSAGES.copyLink}</Pill>
      {picture?.canShare && (
        <Pill tone="cobalt" aria-disabled={isWaiting} onClick={whenReady(() => dispatch(sendPicture()))}>
          {SHARE_MESSAGES.send}
        </Pill>
      )}
      <p className={styles.outcome} role="status">
        {outcome !== null && SHARE_MESSAGES.outcomes[outcome]}
        {outcome === null &&
          copied !== null &&
          (copied ? SHARE_MESSAGES.linkCopied : SHARE_MESSAGES.linkNotCopied(link))}
      </p>
    </div>
  );
}
