import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useCopy, type WithPlatform } from '../../app/hooks';
import { Pill, pillClass } from '../../components/Pill';
import { WALLET_MESSAGES } from '../../messages/wallet';
import './PairingContent.css';
import { QrCode } from './QrCode';
import { connectAbandoned } from './walletSlice';

/** What a wallet on another device scans, and one on this device opens. */
export function PairingContent() {
  const dispatch = useAppDispatch();
  const uri = usePairing();
  const back = useRef<HTMLButtonElement>(null);
  // The button that opened this is gone, and the focus with it.
  useEffect(() => back.current?.focus(), []);
  return (
    <div className="pairing">
      <div className="pairing-code" aria-busy={uri === null}>
        {uri === null ? <div className="pairing-wait" /> : <QrCode text={uri} label={WALLET_MESSAGES.qrCode} />}
      </div>
      <p role="status">{uri === null ? WALLET_MESSAGES.pairingWaits : WALLET_MESSAGES.pairing}</p>
      <PairingLink uri={uri} />
      <button ref={back} type="button" className="accounts-back" onClick={() => dispatch(connectAbandoned())}>
        {WALLET_MESSAGES.backToWallets}
      </button>
    </div>
  );
}

function PairingLink({ uri }: { readonly uri: string | null }) {
  const [copied, copy] = useCopy();
  return (
    <>
      <p className="pairing-here">{WALLET_MESSAGES.pairingHere}</p>
      <div className="pairing-links">
        <Pill tone="cobalt" disabled={uri === null} onClick={() => uri !== null && copy(uri)}>
          {copied === true ? WALLET_MESSAGES.linkCopied : WALLET_MESSAGES.copyLink}
        </Pill>
        <a className={pillClass({ tone: 'ink' })} {...(uri !== null && { href: uri })}>
          {WALLET_MESSAGES.openWallet}
        </a>
      </div>
      <p className="unseen" role="status">
        {copied === true && WALLET_MESSAGES.linkCopied}
      </p>
      {copied === false && (
        <p className="connect-failure" role="alert">
          {WALLET_MESSAGES.linkNotCopied}
        </p>
      )}
    </>
  );
}

const watchPairing =
  (listener: (uri: string | null) => void): WithPlatform<Promise<() => void>> =>
  (_dispatch, _getState, { wallet }) =>
    wallet.onPairing(listener);

/** The address that a wallet scans. It contains a key, so it comes from the platform and never enters the store. */
function usePairing(): string | null {
  const dispatch = useAppDispatch();
  const [uri, setUri] = useState<string | null>(null);
  useEffect(() => {
    const watching = dispatch(watchPairing(setUri));
    return () => void watching.then(stop => stop());
  }, [dispatch]);
  return uri;
}
