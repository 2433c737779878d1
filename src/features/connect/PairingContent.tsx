import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector, useCopy, type WithPlatform } from '../../base/hooks';
import { Pill, pillClass } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { MESSAGES } from '../../messages/messages';
import { WALLET_MESSAGES } from '../../messages/wallet';
import type { Connector } from '../../../wallet';
import { BackToWallets } from './BackToWallets';
import { ConnectFailure } from './ConnectFailure';
import { ConnectOutcome } from './ConnectOutcome';
import { ConnectorIcon } from './ConnectorIcon';
import * as styles from './PairingContent.module.css';
import { QrCode } from './QrCode';
import { connectAbandoned, connectorChosen, selectConnectingLabel, selectConnectors } from '../wallet/walletSlice';

/** What a wallet needs to connect to this page from an app: on this phone, or on another device. */
export function PairingContent() {
  const dispatch = useAppDispatch();
  const address = usePairing();
  const label = useAppSelector(selectConnectingLabel);
  const connector = useAppSelector(selectConnectors).find(each => each.label === label);
  const back = useRef<HTMLButtonElement>(null);
  // The button that opened this has gone, and the focus with it.
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={styles.pairing}>
      {connector?.pairs === 'app' ? <InApp connector={connector} link={address} /> : <ByCode uri={address} />}
      <BackToWallets ref={back} onClick={() => dispatch(connectAbandoned())} />
    </div>
  );
}

/** The app opens by itself if the browser allows it; the link does it again. */
function InApp({ connector, link }: { readonly connector: Connector; readonly link: string | null }) {
  const dispatch = useAppDispatch();
  const { label, icon, install } = connector;
  return (
    <>
      <div className={styles.app} aria-busy={link === null}>
        <ConnectorIcon label={label} icon={icon} className={styles.icon} />
      </div>
      <ConnectOutcome label={label} onTryAgain={() => dispatch(connectorChosen({ label }))} />
      <p className={styles.here}>{WALLET_MESSAGES.inApp(label)}</p>
      <div className={styles.links}>
        <a className={pillClass({ size: 'large' })} {...(link !== null && { href: link })}>
          {WALLET_MESSAGES.openApp(label)}
        </a>
        {install !== undefined && (
          <a
            className={pillClass({ size: 'small', tone: 'bone' }, styles.get)}
            href={install}
            target="_blank"
            rel="noopener noreferrer"
          >
            {WALLET_MESSAGES.getApp(label)}
            <span className={unseen}>{` (${MESSAGES.newTab})`}</span>
          </a>
        )}
      </div>
    </>
  );
}

/** The code that a wallet on another device scans, and that one on this device opens. */
function ByCode({ uri }: { readonly uri: string | null }) {
  return (
    <>
      <div className={styles.code} aria-busy={uri === null}>
        {uri === null ? <div className={styles.wait} /> : <QrCode text={uri} label={WALLET_MESSAGES.qrCode} />}
      </div>
      <p role="status">{uri === null ? WALLET_MESSAGES.pairingWaits : WALLET_MESSAGES.pairing}</p>
      <PairingLink uri={uri} />
    </>
  );
}

function PairingLink({ uri }: { readonly uri: string | null }) {
  const [copied, copy] = useCopy();
  return (
    <>
      <p className={styles.here}>{WALLET_MESSAGES.pairingHere}</p>
      <div className={styles.links}>
        <Pill tone="cobalt" disabled={uri === null} onClick={() => uri !== null && copy(uri)}>
          {copied === true ? WALLET_MESSAGES.linkCopied : WALLET_MESSAGES.copyLink}
        </Pill>
        <a className={pillClass({ tone: 'ink' })} {...(uri !== null && { href: uri })}>
          {WALLET_MESSAGES.openWallet}
        </a>
      </div>
      <p className={unseen} role="status">
        {copied === true && WALLET_MESSAGES.linkCopied}
      </p>
      {copied === false && <ConnectFailure>{WALLET_MESSAGES.linkNotCopied}</ConnectFailure>}
    </>
  );
}

const watchPairing =
  (listener: (uri: string | null) => void): WithPlatform<Promise<() => void>> =>
  (_dispatch, _getState, { wallet }) =>
    wallet.onPairing(listener);

/** The code that a wallet scans, or the link that opens the app. It contains a key, so it comes from the platform and never enters the store. */
function usePairing(): string | null {
  const dispatch = useAppDispatch();
  const [uri, setUri] = useState<string | null>(null);
  useEffect(() => {
    const watching = dispatch(watchPairing(setUri));
    return () => void watching.then(stop => stop());
  }, [dispatch]);
  return uri;
}
