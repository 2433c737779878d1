import { lazy, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector, useConfig } from '../../app/hooks';
import { WALLET_MESSAGES } from '../../messages/wallet';
import { LOCAL_WALLET, WALLET_CONNECT } from '../../platform/config';
import { AccountChoice } from './AccountChoice';
import './ConnectContent.css';
import { ConnectorButton } from './ConnectorButton';
import { ConnectorsToCome } from './ConnectorsToCome';
import { connectorChosen, selectConnectingLabel, selectConnectors, selectWalletSearch } from './walletSlice';

const PairingContent = lazy(async () => {
  const { PairingContent } = await import(/* webpackChunkName: "pairing" */ './PairingContent');
  return { default: PairingContent };
});

/** The overlay's 'Connect a Wallet': the connectors, and for the Local Wallet its accounts. */
export function ConnectContent() {
  const { localWallet } = useConfig();
  // The list stays until there is a code to show in its place.
  const isPairing = useDeferredValue(useAppSelector(selectConnectingLabel) === WALLET_CONNECT);
  const [choosesAccount, setChoosesAccount] = useState(false);
  const [latest, setLatest] = useState<string | null>(null);
  const choose = (label: string): void => {
    setLatest(label);
    setChoosesAccount(label === LOCAL_WALLET);
  };
  const list = <Connectors latest={latest} onChoose={choose} />;
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

/** For screen readers: it stands from the beginning, because many hear only what changes in what was there. */
function Status({ isListed }: { readonly isListed: boolean }) {
  const connecting = useAppSelector(selectConnectingLabel);
  const search = useAppSelector(selectWalletSearch);
  const count = useAppSelector(selectConnectors).length;
  const found = isListed && search === 'done' ? WALLET_MESSAGES.walletsFound(count) : '';
  return (
    <div className="unseen" role="status">
      {connecting === null ? found : WALLET_MESSAGES.walletConnecting(connecting)}
    </div>
  );
}

interface ConnectorsProps {
  /** The one that was chosen last: whoever comes back to the list is put back there. */
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
  if (connectors.length === 0) return <ConnectorsToCome />;
  return (
    <ul className="connectors">
      {connectors.map(connector => (
        <li key={connector.label} ref={connector.label === latest ? place : null}>
          <ConnectorButton connector={connector} onChoose={() => choose(connector.label)} />
        </li>
      ))}
    </ul>
  );
}
