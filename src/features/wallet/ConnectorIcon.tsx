import { useState } from 'react';
import { assetSlug } from '../../../rules';
import { useConfig } from '../../app/hooks';
import type { Connector } from '../../platform/wallet/walletGateway';

/** The wallet's own picture, or ours for its name, or a generic one. */
export function ConnectorIcon({ label, icon }: Pick<Connector, 'label' | 'icon'>) {
  const { assetBase } = useConfig();
  const ours = `${assetBase}wallets/${assetSlug(label)}.svg`;
  const generic = `${assetBase}wallets/wallet.svg`;
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = [icon || ours, generic].find(candidate => !failed.includes(candidate));
  return src === undefined ? (
    <span className="connector-icon" />
  ) : (
    <img className="connector-icon" src={src} alt="" onError={() => setFailed(sources => [...sources, src])} />
  );
}
