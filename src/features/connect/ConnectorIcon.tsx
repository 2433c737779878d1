import { useState } from 'react';
import { assetSlug } from '#rules/outfit/items';
import { useConfig } from '../../base/hooks';
import type { Connector } from '../../../wallet';
import * as styles from './ConnectorIcon.module.css';

interface ConnectorIconProps extends Pick<Connector, 'label' | 'icon'> {
  readonly className?: string;
}

/** The wallet's own picture, or ours for its name, or a generic one. */
export function ConnectorIcon({ label, icon, className = '' }: ConnectorIconProps) {
  const { assetBase } = useConfig();
  const ours = `${assetBase}wallets/${assetSlug(label)}.svg`;
  const generic = `${assetBase}wallets/wallet.svg`;
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = [icon || ours, generic].find(candidate => !failed.includes(candidate));
  const classes = `${styles.connectorIcon} ${className}`;
  return src === undefined ? (
    <span className={classes} />
  ) : (
    <img className={classes} src={src} alt="" onError={() => setFailed(sources => [...sources, src])} />
  );
}
