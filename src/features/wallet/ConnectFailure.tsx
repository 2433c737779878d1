import { useAppSelector, useConfig } from '../../app/hooks';
import { failureSentence } from './failureSentence';
import { selectFailures } from './walletSlice';

/** Why the connector of this label did not connect the last time. */
export function ConnectFailure({ label }: { readonly label: string }) {
  const failure = useAppSelector(selectFailures)[label];
  const { chain } = useConfig();
  return (
    failure && (
      <p className="connect-failure" role="alert">
        {failureSentence(failure, label, chain.name)}
      </p>
    )
  );
}
