import type { EIP1193Provider } from '@web3-onboard/common';
import { accountsIn, chainIn } from './walletCalls';

type Listener = (value: unknown) => void;

/** What web3-onboard relies on without looking: garbage would be an error that nobody catches. */
const CHECKED: Readonly<Record<string, (hear: Listener) => Listener>> = {
  accountsChanged: hear => accounts => hear(accountsIn(accounts)),
  chainChanged: hear => answer => {
    const chain = chainIn(answer);
    if (chain !== null) hear(`0x${chain.toString(16)}`);
  },
};

/** A wallet's events with what they carry checked. Not every wallet has all that the type promises. */
export function carefulEvents(provider: EIP1193Provider): Pick<EIP1193Provider, 'on' | 'removeListener'> {
  const own = provider as { on?: EventCall; removeListener?: EventCall };
  const checked = new Map<Listener, Listener>();
  const on: EventCall = (event, listener) => {
    const heard = CHECKED[event]?.(listener) ?? listener;
    checked.set(listener, heard);
    own.on?.call(provider, event, heard);
  };
  const removeListener: EventCall = (event, listener) => {
    own.removeListener?.call(provider, event, checked.get(listener) ?? listener);
    checked.delete(listener);
  };
  return { on: on as EIP1193Provider['on'], removeListener: removeListener };
}

type EventCall = (event: string, listener: Listener) => void;
