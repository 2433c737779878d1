/** An NFT collection that counts in the game. */
export interface Collection {
  readonly key: string;
  readonly name: string;
  /** The contract's address on the configured chain. */
  readonly address: string;
  /** What each NFT held grants. */
  readonly xp: number;
  /** Queried for traits as well as XP. */
  readonly traits: boolean;
  /** NFTs are recorded as trait type 'Market' with the NFT's name as the value. */
  readonly market: boolean;
}

const collection = (key: string, name: string, address: string, xp: number): Collection => ({
  key,
  name,
  address,
  xp,
  traits: true,
  market: false,
});

/** The collections' public addresses on Ethereum mainnet (specification section 9). */
export const DEFAULT_COLLECTIONS: readonly Collection[] = [
  collection('darcels', 'Dour Darcels', '0x8d609bd201beaea7dccbfbd9c22851e23da68691', 200),
  collection('colette', 'colette x Dour Darcels', '0x6d93d3fd7bb8baebf853be56d0198989db655e40', 200),
  collection('duds', 'DUDS', '0x5e014f8c5778138ccc2c2d88e0530bc343831073', 100),
  { ...collection('market', 'DUDS Market', '0xac5dc1676595fc2f4d4a746c7a4857e692480e0c', 50), market: true },
  collection('collaborations', 'Collaborations', '0x7e10adb7c91b0e6ee6f5c9cebdfad9046122015b', 200),
  { ...collection('extra-one', 'Friends One', '0xdd69da9a83cedc730bc4d3c56e96d29acc05ecde', 200), traits: false },
  { ...collection('extra-two', 'Friends Two', '0x0477a628bd5722f56646b094126d4489b121b5ea', 100), traits: false },
  { ...collection('extra-three', 'Friends Three', '0xd05dc200c9a40e83718406a28b337451e3c994b8', 100), traits: false },
];
