import { useAppSelector, useCopy } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { PICTURE_MESSAGES } from './messages';
import { selectShownPicture } from './downloadSlice';
import * as styles from './PictureContent.module.css';

/** Shows the picture if a click cannot save it: inside a wallet's own browser on a phone. */
export function PictureContent() {
  const picture = useAppSelector(selectShownPicture);
  const [copied, copy] = useCopy();
  if (picture === null) return null;
  const { url, browser, page } = picture;
  return (
    <>
      <img className={styles.picture} src={url} alt={PICTURE_MESSAGES.picture} width={1200} height={1200} />
      <p id="overlay-text">{PICTURE_MESSAGES.pressAndHold(browser)}</p>
      <Pill tone="cobalt" onClick={() => copy(page)}>
        {copied === true ? PICTURE_MESSAGES.addressCopied : PICTURE_MESSAGES.copyAddress}
      </Pill>
      <p className={styles.outcome} role="status">
        {copied === true && <span className={unseen}>{PICTURE_MESSAGES.addressCopied}</span>}
        {copied === false && PICTURE_MESSAGES.addressNotCopied(page)}
      </p>
    </>
  );
}
