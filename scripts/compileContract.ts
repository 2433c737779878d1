/* Makes the committed .json beside each of these contracts. The compiler is no dependency of the project, because the
   results are committed. To compile again, install it elsewhere and name the folder:
     npm install --prefix /tmp/solc solc@0.8.37
     SOLC_DIR=/tmp/solc npx tsx scripts/compileContract.ts */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

interface Compiler {
  compile(input: string): string;
  version(): string;
}

interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly abi: unknown; readonly evm: { readonly bytecode: { readonly object: string } } }>
      >
    >
  >;
}

const CONTRACTS = [
  { source: 'server/local/Collection.sol', result: 'server/local/contract.json' },
  { source: 'server/auth/SignatureValidator.sol', result: 'server/auth/signatureValidator.json' },
  { source: '__tests__/server/support/OwnedWallet.sol', result: '__tests__/server/support/ownedWallet.json' },
] as const;

function openCompiler(): Compiler {
  const folder = process.env.SOLC_DIR;
  if (folder === undefined) throw new Error('Set SOLC_DIR to a folder in which solc 0.8.37 is installed.');
  const require = createRequire(join(folder, 'package.json'));
  return require('solc') as Compiler;
}

function compile(solc: Compiler, { source, result }: (typeof CONTRACTS)[number]): void {
  const file = basename(source);
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(source, 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as SolcOutput;
  const errors = output.errors?.filter(error => error.severity === 'error') ?? [];
  if (errors.length > 0) throw new Error(errors.map(error => error.formattedMessage).join('\n'));
  const compiled = output.contracts[file]?.[basename(file, '.sol')];
  if (compiled === undefined) throw new Error(`${file} holds no contract of its name.`);
  const contract = { compiler: solc.version(), abi: compiled.abi, bytecode: `0x${compiled.evm.bytecode.object}` };
  writeFileSync(result, `${JSON.stringify(contract, null, 1)}\n`);
}

const solc = openCompiler();
for (const contract of CONTRACTS) compile(solc, contract);
