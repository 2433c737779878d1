interface SignIn {
  /** With its checksum (EIP-55). */
  readonly address: string;
  readonly origin: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly issuedAt: string;
}

/** The text that signs a wallet in (EIP-4361), without the app's own sentence. */
export function signInText({ address, origin, chainId, nonce, issuedAt }: SignIn): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
  ].join('\n');
}
