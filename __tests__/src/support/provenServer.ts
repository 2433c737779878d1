import { generateKeyPairSync, sign } from 'node:crypto';
import {
  applyRulings,
  checkpointText,
  countBallots,
  fromHex,
  inclusionPath,
  noteKeyId,
  ownLeaves,
  sealLeaf,
  sheetLeaves,
  toBase64,
  toHex,
  type OwnReceipt,
  type Sheet,
  type Witness,
} from '../../../rules';
import { nodeTools, sha256, type ProvenEvent } from '../../rules/support/provenEvent';
import { anEvent } from './anEvent';
import type { Server } from './screen';

/** What the server shows instead of a wallet that it has forgotten. */
const FORGOTTEN = `0x${'0'.repeat(40)}`;

const recordOf = ({ format, host, event, seals, rulings, keys }: Sheet) => ({
  format,
  host,
  event,
  seals,
  rulings,
  keys,
});

/** The receipts of one voter, as that voter's browser keeps them. */
export const ownReceipts = ({ receipts, voters }: ProvenEvent, voter = 0): readonly OwnReceipt[] =>
  receipts.filter(({ wallet }) => wallet === voters[voter]?.address.toLowerCase());

/** What a server publishes about a closed event of the second format. */
export function provenServer(sheet: Sheet, receipts: readonly OwnReceipt[] = []): Server {
  const { event, ranking, entries } = sheet;
  const applied = applyRulings(sheet);
  const counted = new Map(countBallots(applied.entries, applied.ballots).ranking.map(entry => [entry.id, entry]));
  const rows = ranking.map(id => ({
    wallet: FORGOTTEN,
    ...entries.find(entry => entry.id === id),
    battles: counted.get(id)?.battles,
    range: counted.get(id)?.range,
  }));
  const leaves = ownLeaves(event, receipts, sha256);
  return {
    [`GET event/${event}/results`]: { body: anEvent({ id: event, title: 'Overdressed' }) },
    [`GET results/${event}`]: { body: rows },
    [`GET event/${event}/record`]: { body: recordOf(sheet) },
    [`GET results/${event}/ballots`]: { body: sheet },
    [`GET event/${event}/proofs?leaves=${leaves.join()}`]: {
      body: { seal: sheet.seals.at(-1), proofs: leaves.map(leaf => proofOf(sheet, leaf)) },
    },
    'GET /.well-known/duds-keys.json': { body: { keys: [] } },
  };
}

function proofOf(sheet: Sheet, leaf: string) {
  const trees = sheetLeaves(sheet, sha256);
  const kind = trees.ballots.includes(leaf) ? 'ballots' : 'entries';
  const index = trees[kind].indexOf(leaf);
  if (index === -1) return null;
  const path = inclusionPath(trees[kind].map(fromHex), index, sha256).map(toHex);
  return { kind, index, size: trees[kind].length, path };
}

const WITNESS = generateKeyPairSync('ed25519');

/** A log that has nothing but the end seal, and a witness who saw it at this time. */
export function witnessedLog(sheet: Sheet, name: string, at: number): Server {
  const end = sheet.seals.at(-2);
  if (end === undefined) throw new Error('no end seal');
  const leaf = sealLeaf(sheet.host, sheet.event, end, sha256);
  const witness: Witness = { name, key: rawKey().toString('base64') };
  const text = checkpointText(`${sheet.host}/seals`, 1, toBase64(fromHex(leaf)));
  const seconds = Math.round(at / 1000);
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), WITNESS.privateKey);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  const id = Buffer.from(noteKeyId(name, 0x04, witness.key, nodeTools), 'hex');
  const checkpoint = `${text}\n— ${name} ${Buffer.concat([id, time, signature]).toString('base64')}\n`;
  return {
    [`GET seals/proof/${leaf}`]: { body: { index: 0, size: 1, path: [], checkpoint } },
    'GET /.well-known/duds-keys.json': { body: { keys: [], witnesses: [witness] } },
  };
}

const rawKey = (): Buffer => Buffer.from(WITNESS.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
