import { useEffect, useState } from 'react';
import { useAppSelector, useConfig } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { WALLET_FAILURES, WALLET_MESSAGES } from '../../messages/wallet';
import { TIMES } from '../../platform/config';
import { selectConnectingLabel, selectFailure } from '../wallet/walletSlice';
import { ConnectFailure } from './ConnectFailure';
import * as styles from './ConnectOutcome.module.css';

interface ConnectOutcomeProps {
  readonly label: string;
  readonly onTryAgain: () => void;
}

/** What the player has to do while the connector of this label is asked, and why it did not connect the last time. */
export function ConnectOutcome({ label, onTryAgain }: ConnectOutcomeProps) {
  const isBusy = useAppSelector(selectConnectingLabel) === label;
  return isBusy ? <Opening label={label} onTryAgain={onTryAgain} /> : <Failure label={label} />;
}

function Opening({ label, onTryAgain }: ConnectOutcomeProps) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (isSlow) return;
    const timer = setTimeout(() => setSlow(true), TIMES.tryAgain);
    return () => clearTimeout(timer);
  }, [isSlow]);
  const tryAgain = (): void => {
    setSlow(false);
    onTryAgain();
  };
  return (
    <div className={styles.connectOpening}>
      <p>{WALLET_MESSAGES.opening(label)}</p>
      {isSlow && (
        <Pill size="small" tone="ink" onClick={tryAgain}>
          {SCREEN_MESSAGES.tryAgain}
        </Pill>
      )}
    </div>
  );
}

function Failure({ label }: { readonly label: string }) {
  const failure = useAppSelector(selectFailure);
  const { chain } = useConfig();
  if (failure?.label !== label) return null;
  const { reason, detail } = failure.refusal;
  return <ConnectFailure>{WALLET_FAILURES[reason](label, { detail, chain: chain.name })}</ConnectFailure>;
}
