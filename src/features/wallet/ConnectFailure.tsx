import { useAppSelector } from '../../app/hooks';
import { selectFailures } from './walletSlice';

/** Why the connector of this label did not connect the last time. */
export function ConnectFailure({ label }: { readonly label: string }) {
  const failure = useAppSelector(selectFailures)[label];
  return (
    failure && (
      <p className="connect-failure" role="alert">
        {failure.text}
      </p>
    )
  );
}
