import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { lazyPart } from '../../components/lazyPart';
import { Pill, pillClass } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { WALLET_MESSAGES } from '../../messages/wallet';
import { LOCAL_WALLET } from '../../../wallet';
import { type RuntimeConfig } from '../../platform/config';
import { overlayOpened } from '../overlay/overlaySlice';
import { AccountChoice } from './AccountChoice';
import * as styles from './ConnectContent.module.css';
import { ConnectorButton } from './ConnectorButton';
import {
  connectorChosen,
  selectConnectingLabel,
  selectConnectors,
  selectPairing,
  selectWalletSearch,
} from '../wallet/walletSlice';

const PairingContent = lazyPart(
  async () => (await import(/* webpackChunkName: "pairing" */ './PairingContent')).PairingContent,
);

/** The overlay's 'Connect a Wallet': the connectors, and for the Local Wallet its accounts. */
export function ConnectContent() {
  const { localWallet } = useConfig();
  // The list stays until the code can replace it.
  const isPairing = useDeferredValue(useAppSelector(selectPairing) !== null);
  const [choosesAccount, setChoosesAccount] = useState(false);
  const [latest, setLatest] = useState<string | null>(null);
  const choose = (label: string): void => {
    setLatest(label);
    setChoosesAccount(label === LOCAL_WALLET);
  };
  const list = (
    <>
      <Connectors latest={latest} onChoose={choose} />
      <AboutWallets />
    </>
  );
  const accounts = localWallet && choosesAccount && (
    <AccountChoice accounts={localWallet.accounts} onBack={() => setChoosesAccount(false)} />
  );
  return (
    <>
      <Status isListed={!accounts} />
      {isPairing ? <PairingContent /> : accounts || list}
    </>
  );
}

/**
 * For screen readers. Always rendered, and empty at first, because many announce only changes of an element that was
 * already there.
 */
function Status({ isListed }: { readonly isListed: boolean }) {
  const connecting = useAppSelector(selectConnectingLabel);
  const search = useAppSelector(selectWalletSearch);
  const count = useAppSelector(selectConnectors).length;
  const found = isListed && search === 'done' ? WALLET_MESSAGES.walletsFound(count) : '';
  const status = connecting === null ? found : WALLET_MESSAGES.opening(connecting);
  const announced = useDeferredValue(status, '');
  return (
    <div className={unseen} role="status">
      {announced}
    </div>
  );
}

const WALLET_LINKS = [
  { href: 'https://metamask.io/download', text: 'getMetaMask' },
  { href: 'https://ethereum.org/wallets/find-wallet/', text: 'findWallet' },
] as const;

/** For players without a wallet. */
function AboutWallets() {
  return (
    <details className={styles.aboutWallets}>
      <summary>{WALLET_MESSAGES.whatIsAWallet}</summary>
      {WALLET_MESSAGES.aboutWallets.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className={styles.aboutWalletsLinks}>
        {WALLET_LINKS.map(({ href, text }) => (
          <a
            key={href}
            className={pillClass({ size: 'small', tone: 'bone' })}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
          >
            {WALLET_MESSAGES[text]}
            <span className={unseen}>{` (${MESSAGES.newTab})`}</span>
          </a>
        ))}
      </div>
    </details>
  );
}

interface ConnectorsProps {
  /** The one that was chosen last gets the focus when the player returns to the list. */
  readonly latest: string | null;
  readonly onChoose: (label: string) => void;
}

function Connectors({ latest, onChoose }: ConnectorsProps) {
  const dispatch = useAppDispatch();
  const connectors = useAppSelector(selectConnectors);
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  const choose = (label: string): void => {
    onChoose(label);
    if (label !== LOCAL_WALLET) dispatch(connectorChosen({ label }));
  };
  if (connectors.length === 0) return <ConnectorsSkeleton />;
  return (
    <ul className={styles.connectors}>
      {connectors.map(connector => (
        <li key={connector.label} ref={connector.label === latest ? place : null}>
          <ConnectorButton connector={connector} onChoose={() => choose(connector.label)} />
        </li>
      ))}
    </ul>
  );
}

/** In place of the connectors while they load, or if they did not. */
function ConnectorsSkeleton() {
  const dispatch = useAppDispatch();
  const config = useConfig();
  const search = useAppSelector(selectWalletSearch);
  if (search === 'failed')
    return (
      <div role="alert">
        <p>{WALLET_MESSAGES.walletsNotLoaded}</p>
        <Pill onClick={() => dispatch(overlayOpened('connect'))}>{SCREEN_MESSAGES.tryAgain}</Pill>
      </div>
    );
  return (
    <div className={styles.connectors} role="status" aria-label={WALLET_MESSAGES.findingWallets}>
      {Array.from({ length: minConnectors(config) }, (_item, place) => (
        <span key={place} className={styles.connectorSkeleton} />
      ))}
    </div>
  );
}

/** As many as there are without an extension, so that the overlay keeps its height when they appear. */
function minConnectors({ localWallet, walletConnect }: RuntimeConfig): number {
  return 2 + [localWallet, walletConnect].filter(Boolean).length;
}
