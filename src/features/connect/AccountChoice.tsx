import { useEffect, useRef, useState } from 'react';
import { shortAddress } from '#rules/ids';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { WALLET_MESSAGES } from '../../messages/wallet';

import { LOCAL_WALLET, type LocalAccount } from '../../../wallet';
import { BackToWallets } from './BackToWallets';
import { ConnectOutcome } from './ConnectOutcome';
import { connectorChosen, selectConnectingLabel } from '../wallet/walletSlice';
import * as styles from './AccountChoice.module.css';

interface AccountChoiceProps {
  readonly accounts: readonly LocalAccount[];
  readonly onBack: () => void;
}

/** The choice among the Local Wallet's accounts. */
export function AccountChoice({ accounts, onBack }: AccountChoiceProps) {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLUListElement>(null);
  // The button that opened this has gone, and the focus with it.
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const [latest, setLatest] = useState<string>();
  const choose = (account: string | undefined): void => {
    setLatest(account);
    dispatch(connectorChosen({ label: LOCAL_WALLET, ...(account !== undefined && { account }) }));
  };
  const isBusy = useAppSelector(selectConnectingLabel) === LOCAL_WALLET;
  return (
    <div className={styles.accounts}>
      <p>{WALLET_MESSAGES.whichAccount}</p>
      <ul ref={list} aria-busy={isBusy}>
        {accounts.map(({ address, name, note }) => (
          <li key={address}>
            <button type="button" className={styles.account} onClick={() => choose(address)}>
              <span className={styles.accountName}>{name}</span>
              <span className={styles.accountAddress}>{shortAddress(address)}</span>
              <span className={styles.accountNote}>{note}</span>
            </button>
          </li>
        ))}
      </ul>
      <ConnectOutcome label={LOCAL_WALLET} onTryAgain={() => choose(latest)} />
      <BackToWallets onClick={onBack} />
    </div>
  );
}
