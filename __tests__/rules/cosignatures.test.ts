import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { checkpointText, fromHex, noteKeyId, sealLeaf, toBase64, type LogProof, type Sheet } from '../../rules/index';
import { linesOf, nodeTools, provenEvent, sealNext, sha256, type ProvenEvent } from './support/provenEvent';

let event: ProvenEvent;
beforeAll(async () => {
  event = await provenEvent();
});

const NAME = 'witness.example';
const SECONDS = 1_778_241_700;

const newWitness = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { name: NAME, key: raw.toString('base64'), secret: privateKey };
};
const witness = newWitness();

const endLeaf = ({ host, event: id, seals }: Sheet): string => sealLeaf(host, id, seals.at(-2)!, sha256);

const idOf = (key: string): string => noteKeyId(NAME, 0x04, key, nodeTools);

/** The value of a cosignature with the time. */
function cosign(text: string, secret: KeyObject = witness.secret, id = idOf(witness.key)): string {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(SECONDS));
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${SECONDS}\n${text}`), secret);
  return Buffer.concat([Buffer.from(id, 'hex'), time, signature]).toString('base64');
}

/** A log that has nothing but the end seal. */
function logWith(value: (text: string) => string, sheet = event.sheet): LogProof {
  const text = checkpointText('duds.example/seals', 1, toBase64(fromHex(endLeaf(sheet))));
  return { index: 0, size: 1, path: [], checkpoint: `${text}\n— ${NAME} ${value(text)}\n` };
}

const findingsOf = async (log: LogProof | undefined, sheet = event.sheet, { name, key } = witness) =>
  (await linesOf({ sheet, receipts: [], log, witnesses: [{ name, key }] })).witnesses.findings;

const unseen = () => [{ verdict: 'untold', code: 'no-witness', leaf: endLeaf(event.sheet) }];

test('a witness has seen the end seal, at its own time', async () => {
  expect(await findingsOf(logWith(cosign))).toEqual([
    { verdict: 'ok', code: 'witnessed', delay: 21, witnesses: [{ name: NAME, at: 1000 * SECONDS }] },
  ]);
});

test.each<[string, (text: string) => string]>([
  ['by another key', text => cosign(text, newWitness().secret)],
  ['of another checkpoint', text => cosign(text.replace('seals', 'other'))],
  ["with another key's id", text => cosign(text, witness.secret, '00000000')],
  ['that is no base64', () => 'AAAAA'],
])('a signature %s says nothing', async (_, value) => {
  expect(await findingsOf(logWith(value))).toEqual(unseen());
});

test('the signature of a witness that is not known says nothing', async () => {
  expect(await findingsOf(logWith(cosign), event.sheet, { ...witness, name: 'other.example' })).toEqual(unseen());
  expect(await findingsOf(logWith(cosign), event.sheet, { ...witness, key: 'no base64' })).toEqual(unseen());
});

test.each<[string, Partial<LogProof>]>([
  ['its checkpoint cannot be read', { checkpoint: 'x' }],
  ['the proof is about another size', { size: 2, path: ['ab'.repeat(32)] }],
  ['the proof is too long', { path: ['ab'.repeat(32)] }],
])('the log lacks the end seal if %s', async (_, change) => {
  const log = { ...logWith(cosign), ...change };
  expect(await findingsOf(log)).toEqual([
    { verdict: 'failed', code: 'log', problem: 'not-included', evidence: [log.checkpoint] },
  ]);
});

test('the log lacks the end seal if it leads to another root', async () => {
  const other = { ...event.sheet, host: 'other.example' };
  expect(await findingsOf(logWith(cosign, other))).toMatchObject([{ code: 'log', problem: 'not-included' }]);
});

test('a seal that was made late is not taken as witnessed in time', async () => {
  const { sheet, key } = event;
  const before: Sheet = { ...sheet, seals: sheet.seals.slice(0, 3) };
  const late = (at: string): Sheet => {
    const end = sealNext(before, key, { kind: 'end', at, ballots: sheet.ballots.length, rulings: 1 });
    return { ...sheet, seals: [...before.seals, end, sheet.seals.at(-1)!] };
  };
  const [inTime, tooLate] = [late('2026-05-08T12:10:00.000Z'), late('2026-05-08T12:10:01.000Z')];
  expect(await findingsOf(logWith(cosign, inTime), inTime)).toMatchObject([{ code: 'witnessed', delay: 600 }]);
  expect(await findingsOf(logWith(cosign, tooLate), tooLate)).toEqual([
    { verdict: 'untold', code: 'sealed-late', delay: 601 },
  ]);
});

test('without an end seal nobody can have seen it', async () => {
  const findings = await findingsOf(undefined, { ...event.sheet, seals: [] });
  expect(findings).toMatchObject([
    { code: 'sealed-late', delay: Infinity },
    { code: 'no-witness', leaf: '' },
  ]);
});
