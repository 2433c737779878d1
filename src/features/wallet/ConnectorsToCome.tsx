import { useAppDispatch, useAppSelector, useConfig } from '../../app/hooks';
import { Pill } from '../../components/Pill';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { WALLET_MESSAGES } from '../../messages/wallet';
import type { RuntimeConfig } from '../../platform/config';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectWalletSearch } from './walletSlice';

/** What stands where the connectors will be. */
export function ConnectorsToCome() {
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
    <div className="connectors" role="status" aria-label={WALLET_MESSAGES.findingWallets}>
      {Array.from({ length: leastConnectors(config) }, (_none, place) => (
        <span key={place} className="connector-to-come" />
      ))}
    </div>
  );
}

/** As many as there are without any extension, so that the overlay keeps its height when they come. */
function leastConnectors({ localWallet, walletConnect }: RuntimeConfig): number {
  return 2 + [localWallet, walletConnect].filter(Boolean).length;
}
