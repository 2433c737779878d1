/* Makes server/local/contract.json from Collection.sol. The compiler is no dependency of the project, because the
   result is committed; to compile anew, install it elsewhere and name the folder:
     npm install --prefix /tmp/solc solc@0.8.37
     SOLC_DIR=/tmp/solc npx tsx scripts/compileContract.ts */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

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

function compile(): void {
  const folder = process.env.SOLC_DIR;
  if (folder === undefined) throw new Error('Set SOLC_DIR to a folder in which solc 0.8.37 is installed.');
  const require = createRequire(join(folder, 'package.json'));
  const solc = require('solc') as { compile(input: string): string; version(): string };
  const input = {
    language: 'Solidity',
    sources: { 'Collection.sol': { content: readFileSync('server/local/Collection.sol', 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as SolcOutput;
  const errors = output.errors?.filter(error => error.severity === 'error') ?? [];
  if (errors.length > 0) throw new Error(errors.map(error => error.formattedMessage).join('\n'));
  const compiled = output.contracts['Collection.sol']?.Collection;
  if (compiled === undefined) throw new Error('Collection.sol holds no contract named Collection.');
  const contract = { compiler: solc.version(), abi: compiled.abi, bytecode: `0x${compiled.evm.bytecode.object}` };
  writeFileSync('server/local/contract.json', `${JSON.stringify(contract, null, 1)}\n`);
}

compile();
