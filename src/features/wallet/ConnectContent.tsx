import { lazy, Suspense, useState } from 'react';
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
  const connecting = useAppSelector(selectConnectingLabel);
  const [choosesAccount, setChoosesAccount] = useState(false);
  return (
    <>
      <Status />
      {localWallet && choosesAccount ? (
        <AccountChoice accounts={localWallet.accounts} onBack={() => setChoosesAccount(false)} />
      ) : connecting === WALLET_CONNECT ? (
        <Suspense>
          <PairingContent />
        </Suspense>
      ) : (
        <Connectors onChooseAccount={() => setChoosesAccount(true)} />
      )}
    </>
  );
}

/** For screen readers: it stands from the beginning, because many hear only what changes in what was there. */
function Status() {
  const connecting = useAppSelector(selectConnectingLabel);
  const search = useAppSelector(selectWalletSearch);
  const count = useAppSelector(selectConnectors).length;
  const found = search === 'done' ? WALLET_MESSAGES.walletsFound(count) : '';
  return (
    <div className="unseen" role="status">
      {connecting === null ? found : WALLET_MESSAGES.walletConnecting(connecting)}
    </div>
  );
}

function Connectors({ onChooseAccount }: { readonly onChooseAccount: () => void }) {
  const dispatch = useAppDispatch();
  const connectors = useAppSelector(selectConnectors);
  const choose = (label: string): void => {
    if (label === LOCAL_WALLET) onChooseAccount();
    else dispatch(connectorChosen({ label }));
  };
  if (connectors.length === 0) return <ConnectorsToCome />;
  return (
    <ul className="connectors">
      {connectors.map(connector => (
        <li key={connector.label}>
          <ConnectorButton connector={connector} onChoose={() => choose(connector.label)} />
        </li>
      ))}
    </ul>
  );
}
