/** What WalletConnect has to know of the page that it is opened on. */
export interface WalletConnectTerms {
  readonly projectId: string;
  readonly relayUrl: string;
  /** The chains that a wallet is asked for; it grants those it knows. */
  readonly chains: readonly number[];
  /** The game's name and picture, for the wallet's own screen. */
  readonly name: string;
  readonly icon: string;
  /** How long the relay has for its first answer, in milliseconds. */
  readonly patience: number;
  /** The address that a wallet has to scan or open; null once it is of no use any more. */
  readonly onPairing: (uri: string | null) => void;
  /** Rejects when the attempt under way is given up. */
  readonly givenUp: () => Promise<never>;
}
