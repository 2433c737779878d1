import { HDNodeWallet, Mnemonic } from 'ethers';
import type { LocalAccount } from '../../contract/runtimeConfig';
import { PUBLIC_MNEMONIC } from './chain';

export type AccountKey = 'collector' | 'newcomer' | 'shopper' | 'whale' | 'onlooker';

export interface KeyedAccount extends LocalAccount {
  readonly key: AccountKey;
}

const PERSONAS: readonly Pick<KeyedAccount, 'key' | 'name' | 'note'>[] = [
  { key: 'collector', name: 'The Collector', note: 'One of everything. Still nothing to wear.' },
  { key: 'newcomer', name: 'The Newcomer', note: 'Three NFTs and 350 XP. It could be worse. It has been.' },
  { key: 'shopper', name: 'The Shopper', note: 'Market items only. Came for one thing, left with five.' },
  { key: 'whale', name: 'The Whale', note: 'Well over two hundred NFTs. Please do not ask why.' },
  { key: 'onlooker', name: 'The Onlooker', note: 'Holds nothing. Looks it. May browse.' },
];

/** The last of anvil's ten funded accounts, which no player uses. */
export const MINTER_INDEX = 9;

export function localAccounts(): readonly KeyedAccount[] {
  const root = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(PUBLIC_MNEMONIC), `m/44'/60'/0'/0`);
  return PERSONAS.map((persona, index) => {
    const { address, privateKey } = root.deriveChild(index);
    return { ...persona, address: address.toLowerCase(), privateKey };
  });
}

export function addressOf(accounts: readonly KeyedAccount[], key: AccountKey): string {
  const account = accounts.find(candidate => candidate.key === key);
  if (account === undefined) throw new Error(`There is no local account ${key}.`);
  return account.address;
}
