import { isWearable, itemStatus } from '#rules/catalogue/status';
import type { Outfit } from '#rules/outfit/avatar';
import { findPiece, type Piece, type Wardrobe } from '#rules/outfit/items';
import type { Layer } from '#rules/outfit/layers';
import { previewChoice } from '#rules/outfit/previewChoice';
import { isWorn } from '#rules/outfit/wearPieces';
import { useAppDispatch, useAppSelector, useIsDemo, useIsTrial } from '../../base/hooks';
import type { RootState } from '../../base/storeTypes';
import { Icon } from '../../components/Icon';
import { unseen } from '../../components/unseen';
import { FIT_MESSAGES, shownTitle, wornTitle } from '../../messages/fits';
import { OFFERS } from '../../messages/offers';
import { STAGE_MESSAGES } from '../../messages/stage';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectSeenHolder } from '../holdings/holdingsSelectors';
import { selectToast } from '../notices/noticesSlice';
import { selectOutfit } from '../outfit/outfitSlice';
import { selectIsVisitor } from '../wallet/walletSlice';
import { CAPTION_ID } from './useTileWatch';
import { selectPreviewedValue } from '../wardrobe/wardrobeSelectors';
import {
  offerAccepted,
  offerDismissed,
  ON_STAGE,
  selectOffer,
  selectPointedAt,
  type Offer,
} from '../wardrobe/wardrobeViewSlice';
import * as styles from './OfferBar.module.css';

/**
 * Above Submit: a sentence with something that the player can still do about it. While an item is shown before it is
 * chosen, what it would change takes this place. Messages about the fit and toasts appear above both; screen readers hear a toast from the page's own.
 */
export function OfferBar() {
  const offer = useAppSelector(selectOffer);
  const isPreview = useAppSelector(selectPreviewedValue) !== null;
  const toast = useAppSelector(selectToast);
  return (
    <div className={styles.place}>
      <div data-key={ON_STAGE} data-message={styles.message} />
      {toast && <div key={toast.id} className={styles.toast} data-toast={toast.text} />}
      <Caption isSeen={isPreview} />
      <div role="status" hidden={isPreview}>
        {offer && <OfferOf offer={offer} />}
      </div>
      {offer === null && !isPreview && <TrialNote />}
    </div>
  );
}

const TRIAL: Offer = { kind: 'trial', values: [] };

/** Says what a visitor is in, as long as there is nothing else to say. It is no news, so it is not announced. */
function TrialNote() {
  const isTrial = useIsTrial();
  const isVisitor = useAppSelector(selectIsVisitor);
  return isTrial && isVisitor && <OfferOf offer={TRIAL} />;
}

/** It describes the tile from the moment the tile has the focus, so it exists before it is seen. */
function Caption({ isSeen }: { readonly isSeen: boolean }) {
  const isDemo = useIsDemo();
  const caption = useAppSelector(state => captionOf(state, isDemo));
  return (
    // Another element once it is seen: one that moved there would be a layout shift.
    <div key={isSeen ? 'seen' : 'unseen'} className={isSeen ? styles.captionPlace : unseen}>
      <p id={CAPTION_ID} className={`${styles.offer} ${styles.caption}`}>
        {caption}
      </p>
    </div>
  );
}

/** What choosing the item that is pointed at would do; for one that cannot be worn yet, also what it asks for. */
function captionOf(state: RootState, isDemo: boolean): string {
  const wardrobe = selectWardrobe(state);
  const pointedAt = selectPointedAt(state);
  const piece = pointedAt ? findPiece(wardrobe, pointedAt.value) : undefined;
  if (piece === undefined) return '';
  const outfit = selectOutfit(state);
  const status = itemStatus(piece.item, selectSeenHolder(state, isDemo));
  const change = describeChoice(outfit, piece, wardrobe);
  const label = FIT_MESSAGES.labels[status.status](piece.item.xp);
  return isWorn(outfit, piece) || isWearable(status) || label === '' ? change : `${change} ${label}`;
}

function describeChoice(outfit: Outfit, { category, item }: Piece, wardrobe: Wardrobe): string {
  const { outfit: after, blockedBy, takesOff, bringsOn } = previewChoice(outfit, category, item);
  const titles = ({ avatar }: Outfit, layers: readonly Layer[]): readonly string[] =>
    layers.map(layer => wornTitle(avatar[layer], wardrobe));
  if (blockedBy.length > 0) return STAGE_MESSAGES.inTheWay(titles(outfit, blockedBy));
  const isOn = isWorn(after, { category, item });
  const on = [...(isOn ? [shownTitle(item)] : []), ...titles(after, bringsOn)];
  const off = [...(isOn ? [] : [shownTitle(item)]), ...titles(outfit, takesOff)];
  const { putsOn, takesOff: takes } = STAGE_MESSAGES;
  return [...(on.length > 0 ? [putsOn(on)] : []), ...(off.length > 0 ? [takes(off)] : [])].join(' ');
}

/** On phones, a sentence that together with its button has more letters than this has the button below. */
const LONG = 64;

function OfferOf({ offer }: { readonly offer: Offer }) {
  const dispatch = useAppDispatch();
  const { kind, values } = offer;
  const words = OFFERS[kind];
  const text = words.text(values);
  const button = 'button' in words ? words.button(values) : '';
  return (
    <div className={styles.offer} data-long={text.length + button.length > LONG || undefined}>
      <p>{text}</p>
      {button !== '' && (
        <button type="button" className={styles.accept} onClick={() => dispatch(offerAccepted(offer))}>
          {button}
        </button>
      )}
      {offer !== TRIAL && (
        <button
          type="button"
          className={styles.dismiss}
          aria-label={STAGE_MESSAGES.dismiss}
          onClick={() => dispatch(offerDismissed())}
        >
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}
