import { useAppSelector, useConfig } from '../../app/hooks';
import { WALLET_FAILURES } from '../../messages/wallet';
import { selectFailure } from './walletSlice';

/** Why the connector of this label did not connect the last time. */
export function ConnectFailure({ label }: { readonly label: string }) {
  const failure = useAppSelector(selectFailure);
  const { chain } = useConfig();
  if (failure?.label !== label) return null;
  const { reason, detail } = failure.refusal;
  return (
    <p className="connect-failure" role="alert">
      {WALLET_FAILURES[reason](label, { detail, chain: chain.name })}
    </p>
  );
}
