import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AbiCoder, id, namehash, ZeroAddress } from 'ethers';

const abi = AbiCoder.defaultAbiCoder();
const RESOLVER = `0x${'5e'.repeat(20)}`;
const REGISTRY = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e';

/** A call to the contract `to`. */
interface EthCall {
  readonly to: string;
  readonly data: string;
}

/** The body of a response; as a text, it need not be JSON. */
type NodeReply = { readonly result: string } | { readonly error: unknown } | string;

export interface FakeNode {
  readonly url: string;
  /** What wallets in lower case call themselves. */
  readonly names: Map<string, string>;
  /** Whose each name is. */
  readonly owners: Map<string, string>;
  /** Every call so far. */
  readonly calls: EthCall[];
  /** The most calls that were open at one time. */
  atOnce: number;
  /** Called before a response, which it may delay or replace. */
  meddle: (call: EthCall) => NodeReply | undefined | Promise<NodeReply | undefined>;
  close(): Promise<void>;
}

/** An Ethereum node with nothing but ENS: one registry, and one resolver for all names. */
export async function openFakeNode(): Promise<FakeNode> {
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    node.atOnce = Math.max(node.atOnce, open);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { params } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly params: readonly [EthCall] };
      node.calls.push(params[0]);
      void Promise.resolve(node.meddle(params[0])).then(reply => {
        open -= 1;
        const body = reply ?? { result: resultOf(node, params[0]) };
        response.end(typeof body === 'string' ? body : JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }));
      });
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const node: FakeNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/k3y`,
    names: new Map(),
    owners: new Map(),
    calls: [],
    atOnce: 0,
    meddle: () => undefined,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return node;
}

export const selectorOf = (signature: string): string => id(signature).slice(0, 10);

function resultOf({ names, owners }: FakeNode, { to, data }: EthCall): string {
  const [method, hash] = [data.slice(0, 10), `0x${data.slice(10)}`];
  const reverse = [...names].find(([wallet]) => namehash(`${wallet.slice(2)}.addr.reverse`) === hash);
  const forward = [...owners].find(([name]) => namehash(name) === hash);
  if (to.toLowerCase() === REGISTRY && method === selectorOf('resolver(bytes32)'))
    return abi.encode(['address'], [reverse || forward ? RESOLVER : ZeroAddress]);
  if (to.toLowerCase() === RESOLVER && method === selectorOf('name(bytes32)') && reverse)
    return abi.encode(['string'], [reverse[1]]);
  if (to.toLowerCase() === RESOLVER && method === selectorOf('addr(bytes32)') && forward)
    return abi.encode(['address'], [forward[1]]);
  return '0x';
}
