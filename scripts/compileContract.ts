/* Makes the committed .json beside each of these contracts: `npx tsx scripts/compileContract.ts`. The compiler is no
   dependency of the project, because the results are committed; npx fetches it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Record<string, { readonly abi: unknown; readonly evm: { readonly bytecode: { object: string } } }>>
  >;
}

const RESULTS = {
  'server/local/Collection.sol': 'server/local/contract.json',
  'server/auth/SignatureValidator.sol': 'server/auth/signatureValidator.json',
  '__tests__/server/support/OwnedWallet.sol': '__tests__/server/support/ownedWallet.json',
} as const;

const solc = (option: string, input?: string) =>
  execFileSync('npx', ['--yes', '--package=solc@0.8.37', 'solcjs', option], { input, encoding: 'utf8' });

const contents = Object.keys(RESULTS).map(file => [basename(file), { content: readFileSync(file, 'utf8') }] as const);
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'paris',
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
};
const input = JSON.stringify({ language: 'Solidity', sources: Object.fromEntries(contents), settings });
const printed = solc('--standard-json', input);
// A warning about missing solvers comes first.
const { errors = [], contracts } = JSON.parse(printed.slice(printed.indexOf('{'))) as SolcOutput;
const fatal = errors.filter(({ severity }) => severity === 'error');
if (fatal.length > 0) throw new Error(fatal.map(error => error.formattedMessage).join('\n'));
const compiler = solc('--version').trim();
for (const [source, result] of Object.entries(RESULTS)) {
  const compiled = contracts[basename(source)]?.[basename(source, '.sol')];
  if (compiled === undefined) throw new Error(`${source} holds no contract of its name.`);
  const contract = { compiler, abi: compiled.abi, bytecode: `0x${compiled.evm.bytecode.object}` };
  writeFileSync(result, `${JSON.stringify(contract, null, 1)}\n`);
}
