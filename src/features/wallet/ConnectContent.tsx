import { useState } from 'react';
import { useAppDispatch, useAppSelector, useConfig } from '../../app/hooks';
import { Pill } from '../../components/Pill';
import { WALLET_MESSAGES } from '../../messages/wallet';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { LOCAL_WALLET } from '../../platform/config';
import { overlayOpened } from '../overlay/overlaySlice';
import { AccountChoice } from './AccountChoice';
import './ConnectContent.css';
import { ConnectorButton } from './ConnectorButton';
import { connectorChosen, selectConnectors, selectWalletSearch } from './walletSlice';

/** The overlay's 'Connect a Wallet': the connectors, and for the Local Wallet its accounts. */
export function ConnectContent() {
  const dispatch = useAppDispatch();
  const { localWallet } = useConfig();
  const connectors = useAppSelector(selectConnectors);
  const [choosesAccount, setChoosesAccount] = useState(false);

  if (localWallet && choosesAccount)
    return <AccountChoice accounts={localWallet.accounts} onBack={() => setChoosesAccount(false)} />;

  const choose = (label: string): void => {
    if (label === LOCAL_WALLET) setChoosesAccount(true);
    else dispatch(connectorChosen({ label }));
  };
  return (
    <>
      <ul className="connectors">
        {connectors.map(connector => (
          <li key={connector.label}>
            <ConnectorButton connector={connector} onChoose={() => choose(connector.label)} />
          </li>
        ))}
      </ul>
      {connectors.length === 0 && <Search />}
    </>
  );
}

/** What stands where the connectors will be. */
function Search() {
  const dispatch = useAppDispatch();
  const search = useAppSelector(selectWalletSearch);
  if (search === 'failed')
    return (
      <div role="alert">
        <p>{WALLET_MESSAGES.walletsNotLoaded}</p>
        <Pill onClick={() => dispatch(overlayOpened('connect'))}>{SCREEN_MESSAGES.tryAgain}</Pill>
      </div>
    );
  return (
    <div className="connectors-wait" role="status">
      <span className="unseen">{WALLET_MESSAGES.findingWallets}</span>
    </div>
  );
}
