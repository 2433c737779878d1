import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { OFFERS } from '../../messages/offers';
import { STAGE_MESSAGES } from '../../messages/stage';
import { offerAccepted, offerDismissed, selectOffer, type Offer } from './wardrobeViewSlice';
import './OfferBar.css';

/** Above Submit: a sentence with something that the player can still do about it. */
export function OfferBar() {
  const offer = useAppSelector(selectOffer);
  return (
    <div className="offer-place" role="status">
      {offer && <OfferOf offer={offer} />}
    </div>
  );
}

function OfferOf({ offer }: { readonly offer: Offer }) {
  const dispatch = useAppDispatch();
  const { kind, values } = offer;
  const words = OFFERS[kind];
  return (
    <div className="offer">
      <p>{words.text(values)}</p>
      {'button' in words && (
        <button type="button" className="offer-accept" onClick={() => dispatch(offerAccepted(offer))}>
          {words.button(values)}
        </button>
      )}
      <button
        type="button"
        className="offer-dismiss"
        aria-label={STAGE_MESSAGES.dismiss}
        onClick={() => dispatch(offerDismissed())}
      >
        <Icon name="cross" />
      </button>
    </div>
  );
}
