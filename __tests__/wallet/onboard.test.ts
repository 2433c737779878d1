import { openOnboard } from '../../wallet/onboard';
import { TEST_CONFIG } from '../src/support/platformDouble';

beforeEach(() => void (document.title = 'DUDS'));

// Without PUBLIC_RPC_URL the page gets no node.
test.each(['', '/api/local/rpc', 'https://node.example/key'])('web3-onboard starts with the node %j', rpcUrl => {
  const onboard = openOnboard({ ...TEST_CONFIG, chain: { id: 1, name: 'Ethereum', rpcUrl } });
  expect(onboard.tools().chains).toMatchObject([{ id: '0x1', label: 'Ethereum' }]);
});
