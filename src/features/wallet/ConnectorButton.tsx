import { useId, useState } from 'react';
import { assetSlug } from '../../../rules';
import { useAppSelector, useConfig } from '../../app/hooks';
import { MESSAGES } from '../../messages/messages';
import { WALLET_MESSAGES } from '../../messages/wallet';
import type { Connector } from '../../platform/platform';
import { ConnectOutcome } from './ConnectOutcome';
import { selectConnectingLabel } from './walletSlice';

interface ConnectorButtonProps {
  readonly connector: Connector;
  readonly onChoose: () => void;
}

export function ConnectorButton({ connector, onChoose }: ConnectorButtonProps) {
  const { label, icon, installed, install, recent, needsNoApp } = connector;
  const recentId = useId();
  const noteId = useId();
  const isBusy = useAppSelector(selectConnectingLabel) === label;
  return (
    <>
      {/* Never disabled: another click starts a new attempt if the wallet does not answer. */}
      <button
        type="button"
        className={installed ? 'connector' : 'connector connector-missing'}
        aria-busy={isBusy}
        aria-describedby={[recent && recentId, needsNoApp && noteId].filter(Boolean).join(' ') || undefined}
        onClick={onChoose}
      >
        <ConnectorIcon label={label} announced={icon} />
        <span className="connector-words">
          <span className="connector-name">{label}</span>
          {needsNoApp && (
            <span className="connector-note" id={noteId} aria-hidden="true">
              {WALLET_MESSAGES.needsNoApp}
            </span>
          )}
        </span>
        {recent && (
          <span className="connector-recent" id={recentId} aria-hidden="true">
            {WALLET_MESSAGES.recent}
          </span>
        )}
        {isBusy && <span className="connector-wait" />}
      </button>
      {install !== undefined && (
        <a className="connector-install" href={install} target="_blank" rel="noopener noreferrer">
          {WALLET_MESSAGES.install}
          <span className="unseen">{` ${label} (${MESSAGES.newTab})`}</span>
        </a>
      )}
      <ConnectOutcome label={label} onTryAgain={onChoose} />
    </>
  );
}

/** The wallet's own picture, or ours for its name, or a generic one. */
function ConnectorIcon({ label, announced }: { readonly label: string; readonly announced: string }) {
  const { assetBase } = useConfig();
  const ours = `${assetBase}wallets/${assetSlug(label)}.svg`;
  const generic = `${assetBase}wallets/wallet.svg`;
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = [announced || ours, generic].find(candidate => !failed.includes(candidate));
  return src === undefined ? (
    <span className="connector-icon" />
  ) : (
    <img className="connector-icon" src={src} alt="" onError={() => setFailed(sources => [...sources, src])} />
  );
}
