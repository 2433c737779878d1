import { useCallback } from 'react';
import { shortAddress } from '#rules/ids';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { Dialog } from '../../components/Dialog';
import { Pill, pillClass } from '../../components/Pill';
import { WALLET_MESSAGES } from '../../messages/wallet';
import { SIGN_IN } from '../../messages/signIn';
import { selectNotice } from '../notices/noticesSlice';
import { selectConnection } from '../wallet/walletSlice';
import { selectSignIn, signInAccepted, signInDismissed } from './sessionSlice';
import * as styles from './SignInDialog.module.css';

/** Explains what the wallet is about to ask. */
export function SignInDialog() {
  const dispatch = useAppDispatch();
  const signIn = useAppSelector(selectSignIn);
  const connection = useAppSelector(selectConnection);
  const covered = useAppSelector(selectNotice) !== undefined;
  const dismiss = useCallback(() => void dispatch(signInDismissed()), [dispatch]);
  if (signIn === null || signIn.status === 'checking') return null;
  const isSigning = signIn.status === 'signing';
  const wallet = connection.status === 'connected' ? connection : null;
  const name = wallet?.app?.name ?? wallet?.label ?? '';
  const link = wallet?.app?.link;
  return (
    <Dialog
      className={styles.signIn}
      layer="sign-in"
      labelledBy="sign-in-title"
      describedBy="sign-in-text"
      onDismiss={dismiss}
      covered={covered}
    >
      <h2 id="sign-in-title">{SIGN_IN.signIn}</h2>
      <div id="sign-in-text">
        <p>{SIGN_IN.why(name, shortAddress(signIn.wallet))}</p>
        <ul className={styles.terms}>
          {SIGN_IN.terms.map(term => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </div>
      <p className={styles.wait} role="status">
        {isSigning && WALLET_MESSAGES.opening(name)}
      </p>
      <div className={styles.buttons}>
        {isSigning && link !== undefined ? (
          <a className={pillClass({ size: 'large' })} href={link}>
            {WALLET_MESSAGES.openApp(name)}
          </a>
        ) : (
          <Pill
            size="large"
            className={styles.go}
            aria-disabled={isSigning}
            aria-busy={isSigning}
            onClick={() => !isSigning && dispatch(signInAccepted())}
            data-autofocus
          >
            {SIGN_IN.signIn}
          </Pill>
        )}
        <Pill size="large" tone="bone" className={styles.later} onClick={dismiss}>
          {SIGN_IN.notNow}
        </Pill>
      </div>
    </Dialog>
  );
}
