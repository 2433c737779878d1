import { useCallback } from 'react';
import { shortAddress } from '../../../rules';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Dialog } from '../../components/Dialog';
import { Pill } from '../../components/Pill';
import { MESSAGES } from '../../messages';
import { selectNotice } from '../notices/noticesSlice';
import { selectConnection } from '../wallet/walletSlice';
import { selectSignIn, signInAccepted, signInDismissed } from './sessionSlice';
import { WORDS } from './signInWords';
import './SignInDialog.css';

/** Says what the wallet is about to ask, before it does. */
export function SignInDialog() {
  const dispatch = useAppDispatch();
  const signIn = useAppSelector(selectSignIn);
  const connection = useAppSelector(selectConnection);
  const covered = useAppSelector(selectNotice) !== undefined;
  const dismiss = useCallback(() => void dispatch(signInDismissed()), [dispatch]);
  if (signIn === null) return null;
  const isSigning = signIn.status === 'signing';
  const label = connection.status === 'connected' ? connection.label : '';
  return (
    <Dialog
      className="sign-in"
      labelledBy="sign-in-title"
      describedBy="sign-in-text"
      onDismiss={dismiss}
      covered={covered}
    >
      <h2 id="sign-in-title">{MESSAGES.signIn}</h2>
      <div id="sign-in-text">
        <p>{WORDS.why(shortAddress(signIn.wallet))}</p>
        <ul className="sign-in-terms">
          {WORDS.terms.map(term => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </div>
      <p className="sign-in-wait" role="status">
        {isSigning && MESSAGES.walletConnecting(label)}
      </p>
      <div className="sign-in-buttons">
        <Pill
          size="large"
          aria-disabled={isSigning}
          aria-busy={isSigning}
          onClick={() => !isSigning && dispatch(signInAccepted())}
          data-autofocus
        >
          {MESSAGES.signIn}
        </Pill>
        <Pill size="large" tone="bone" className="sign-in-later" onClick={dismiss}>
          {WORDS.notNow}
        </Pill>
      </div>
    </Dialog>
  );
}
