import { useId, type ReactNode } from 'react';
import { useAppSelector } from '../../base/hooks';
import { MESSAGES } from '../../messages/messages';
import { WALLET_MESSAGES } from '../../messages/wallet';
import type { Connector } from '../../../wallet';
import { ConnectOutcome } from './ConnectOutcome';
import { ConnectorIcon } from './ConnectorIcon';
import { selectConnectingLabel } from '../wallet/walletSlice';
import * as styles from './ConnectContent.module.css';
import { unseen } from '../../components/unseen';

interface ConnectorButtonProps {
  readonly connector: Connector;
  readonly onChoose: () => void;
}

export function ConnectorButton({ connector, onChoose }: ConnectorButtonProps) {
  const { label, installed, install, recent, opensPage } = connector;
  const recentId = useId();
  const noteId = useId();
  const isBusy = useAppSelector(selectConnectingLabel) === label;
  const note = noteOn(connector);
  const attributes = {
    className: installed ? styles.connector : `${styles.connector} ${styles.connectorMissing}`,
    'aria-describedby': [recent && recentId, note !== null && noteId].filter(Boolean).join(' ') || undefined,
  };
  const content = (
    <ConnectorFace connector={connector}>
      {note !== null && (
        <span className={styles.connectorNote} id={noteId} aria-hidden="true">
          {note}
        </span>
      )}
    </ConnectorFace>
  );
  // The app takes over the whole page, so nothing here waits for it.
  if (opensPage !== undefined)
    return (
      <a {...attributes} href={opensPage}>
        {content}
      </a>
    );
  return (
    <>
      {/* Never disabled: another click starts a new attempt if the wallet does not answer. */}
      <button type="button" {...attributes} aria-busy={isBusy} onClick={onChoose}>
        {content}
        {recent && (
          <span className={styles.connectorRecent} id={recentId} aria-hidden="true">
            {WALLET_MESSAGES.recent}
          </span>
        )}
        {isBusy && <span className={styles.connectorWait} />}
      </button>
      {!installed && install !== undefined && (
        <a className={styles.connectorInstall} href={install} target="_blank" rel="noopener noreferrer">
          {WALLET_MESSAGES.install}
          <span className={unseen}>{` ${label} (${MESSAGES.newTab})`}</span>
        </a>
      )}
      <ConnectOutcome label={label} onTryAgain={onChoose} />
    </>
  );
}

function noteOn({ label, needsNoApp, opensPage, pairs }: Connector): string | null {
  if (needsNoApp) return WALLET_MESSAGES.needsNoApp;
  if (opensPage !== undefined) return WALLET_MESSAGES.opensPage;
  return pairs === 'any-app' ? label : null;
}

function ConnectorFace({ connector, children }: { readonly connector: Connector; readonly children: ReactNode }) {
  const { label, icon, pairs } = connector;
  return (
    <>
      <ConnectorIcon label={label} icon={icon} />
      <span className={styles.connectorWords}>
        <span className={styles.connectorName}>{pairs === 'any-app' ? WALLET_MESSAGES.anotherWallet : label}</span>
        {children}
      </span>
    </>
  );
}
