import { AbiCoder, concat, id, namehash, ZeroAddress } from 'ethers';
import { callNode, isRevert } from '../http/callNode';
import { Problem } from '../http/problem';
import { isShowable } from './showableName';

/** At this address on Ethereum and its test chains; a chain without it has no names. */
const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';

const abi = AbiCoder.defaultAbiCoder();
const selector = (signature: string) => id(signature).slice(0, 10);
const RESOLVER = selector('resolver(bytes32)');
const NAME = selector('name(bytes32)');
const ADDRESS = selector('addr(bytes32)');

/**
 * The name that a wallet has given itself in ENS and that leads back to it; null if there is none, or none to show.
 * Throws `chain-unreachable` if the node does not say. Names that are kept outside the chain (ERC-3668) are none, because
 * they would make this server call addresses that others choose.
 */
export async function lookUpName(wallet: string, rpcUrl: string, timeoutMs: number): Promise<string | null> {
  const ask = async (to: string, method: string, node: string, type: 'address' | 'string'): Promise<unknown> => {
    const call = [{ to, data: concat([method, node]) }, 'latest'];
    const response = await callNode(rpcUrl, { method: 'eth_call', params: call }, timeoutMs);
    if (typeof response.result === 'string') return decode(type, response.result);
    if (isRevert(response)) return null;
    throw new Problem('chain-unreachable');
  };
  const askResolver = async (node: string, method: string, type: 'address' | 'string'): Promise<unknown> => {
    const resolver = await ask(REGISTRY, RESOLVER, node, 'address');
    return typeof resolver !== 'string' || resolver === ZeroAddress ? null : ask(resolver, method, node, type);
  };
  const name = await askResolver(namehash(`${wallet.slice(2)}.addr.reverse`), NAME, 'string');
  if (typeof name !== 'string' || !isShowable(name)) return null;
  const owner = await askResolver(namehash(name), ADDRESS, 'address');
  return typeof owner === 'string' && owner.toLowerCase() === wallet.toLowerCase() ? name : null;
}

/** A resolver is anybody's contract, so it may return anything; null if it is not what was asked for. */
function decode(type: 'address' | 'string', data: string): unknown {
  try {
    return abi.decode([type], data)[0];
  } catch {
    return null;
  }
}
