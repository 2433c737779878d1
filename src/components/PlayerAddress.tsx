import { shortAddress } from '../../rules';

interface PlayerAddressProps {
  readonly wallet: string;
  readonly className?: string;
}

/** A player, as others see them. */
export function PlayerAddress({ wallet, className }: PlayerAddressProps) {
  return <span className={className}>{shortAddress(wallet)}</span>;
}
