import {
  checkWitnesses,
  readCheckpoint,
  readCosignature,
  sealLeaf,
  type LogProof,
  type Sheet,
} from '../../../rules/index';
import { cosignatureLine, cosignedLog, IMPOSTOR, SEEN_AT, WITNESS } from '../support/cosignedLog';
import { nodeTools, provenEvent, sealNext, sha256, type ProvenEvent } from '../support/provenEvent';

/** A checkpoint of a log of certificates, as its log published it on 23 May 2026 with signatures of public witnesses. */
const PUBLIC_NOTE = `arche2025h1.staging.ct.transparency.dev
1432088532
U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=

— arche2025h1.staging.ct.transparency.dev zTM8sQAAAZ5W0WdjBAMARjBEAiBjW5IQf9pvsYLfQFX6hoGREPMHbdQ3urbllzalApkptQIgIpwtEroeW2BXaHAI4kJXFbon5Ch9MNL5zRNZ55lvGt0=
— arche2025h1.staging.ct.transparency.dev ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC3NygNI75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=
— transparency.dev/DEV:witness-little-garden 2AQqhwAAAABqEiEgzgFIqqhbUoDwjMWE6UP8nd8/KYTzwZ2rhIgcqoXHAwVkjZr4AscylP3v7sEodkRAErumC2q44vdgJY096st5BQ==
— witness1.smartit.nu/witness1 pIyCDwAAAABqEiEghIp82KWebrw7/oHQwlTAm3g2RKS4+eebl8eO0WH+/iEcxZ75W3u5hNI7TOQtmJbqmNWVuE0tgh0XwzdZsDsUAQ==
— remora.n621.de 2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTynk5XeU/zZ0WBxtqB0DrAWfBw==
`;
const WITNESSES = [
  { name: 'transparency.dev/DEV:witness-little-garden', key: 'K26w7Eg1A1RM3k6Pwc5tGSHbId/8zBhoZfgI92JUQ8w=' },
  { name: 'witness1.smartit.nu/witness1', key: '9IVaD0boo+I7tA+vJg7lerihgkn6QC8sotKKYOGjEw4=' },
  { name: 'remora.n621.de', key: '683reOf9su+SJ7LB7xHpRgC1W01tmleHfjHuieWa3DY=' },
];

test('signatures of public witnesses are verified as they are', () => {
  const { text, signatures, size } = readCheckpoint(PUBLIC_NOTE)!;
  expect([size, signatures.length]).toEqual([1_432_088_532, 5]);
  for (const [index, witness] of WITNESSES.entries()) {
    const signature = signatures[2 + index]!;
    const found = readCosignature(text, signature, witness, nodeTools);
    expect(found).toEqual({ name: witness.name, at: Date.parse('2026-05-23T21:50:24Z') });
    expect(readCosignature(text.replace('1432088532', '1432088533'), signature, witness, nodeTools)).toBeUndefined();
  }
});

test("the example of c2sp.org/tlog-cosignature is read; its witness's key is not public", () => {
  const note = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`;
  expect(readCheckpoint(note)).toMatchObject({
    origin: 'example.com/behind-the-sofa',
    size: 20_852_163,
    root: 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
    signatures: [{ name: 'example.com/behind-the-sofa' }, { name: 'witness.example.com/w1' }],
  });
});

let event: ProvenEvent;
let sheet: Sheet;
beforeAll(async () => {
  event = await provenEvent();
  ({ sheet } = event);
});

const leavesOf = ({ host, event: id, seals }: Sheet) => seals.map(seal => sealLeaf(host, id, seal, sha256));

const findings = (log: LogProof | undefined, witness = WITNESS, of = sheet) =>
  checkWitnesses({ sheet: of, log, witnesses: [witness] }, leavesOf(of), nodeTools);

const unseen = () => [{ verdict: 'untold', code: 'no-witness', leaf: leavesOf(sheet)[3] }];

test('a witness has seen the end seal, at its own time', () => {
  expect(findings(cosignedLog(sheet))).toEqual([
    { verdict: 'ok', code: 'witnessed', delay: 21, witnesses: [{ name: WITNESS.name, at: SEEN_AT }] },
  ]);
});

test('without a log, or with a witness that is not known, nobody has seen it', () => {
  expect(findings(undefined)).toEqual(unseen());
  expect(checkWitnesses({ sheet, log: cosignedLog(sheet) }, leavesOf(sheet), nodeTools)).toEqual(unseen());
  for (const stranger of [{ name: 'other.example' }, { key: IMPOSTOR.key }, { key: 'no base64' }])
    expect(findings(cosignedLog(sheet), { ...WITNESS, ...stranger })).toEqual(unseen());
});

test.each<[string, () => LogProof, string]>([
  ['a log that was begun again', () => cosignedLog(sheet, `${sheet.host}/seals/2`), 'rolled-back'],
  ['the log of another site', () => cosignedLog(sheet, 'other.example/seals'), 'not-included'],
  ['a log with another name of the site', () => cosignedLog(sheet, `${sheet.host}/seals-2`), 'not-included'],
  ['another place in the log', () => ({ ...cosignedLog(sheet), index: 0 }), 'not-included'],
  ['another size than is signed', () => ({ ...cosignedLog(sheet), size: 1, index: 0, path: [] }), 'not-included'],
  ['a proof that is too long', () => ({ ...cosignedLog(sheet), path: Array(2).fill('ab'.repeat(32)) }), 'not-included'],
  ['a checkpoint that cannot be read', () => ({ ...cosignedLog(sheet), checkpoint: 'x' }), 'not-included'],
])('%s is not enough, whoever has signed it', (_, logOf, problem) => {
  const log = logOf();
  expect(findings(log)).toEqual([{ verdict: 'failed', code: 'log', problem, evidence: [log.checkpoint] }]);
});

test.each<[string, (text: string) => string]>([
  ['of another checkpoint', text => cosignatureLine(text.replace('\n2\n', '\n3\n'))],
  ['with a time that no calendar has', text => cosignatureLine(text, { seconds: 10n ** 13n })],
  ['by another key', text => cosignatureLine(text, { by: IMPOSTOR })],
  ['by another key, whose id it names', text => cosignatureLine(text, { by: IMPOSTOR, named: IMPOSTOR })],
  ['under another name', text => cosignatureLine(text).replace(WITNESS.name, 'other.example')],
  ['that is no base64', () => `— ${WITNESS.name} AAAAA\n`],
])('a signature %s shows nothing', (_, line) => {
  expect(findings(cosignedLog(sheet, undefined, line))).toEqual(unseen());
});

test('a seal that was made late is not taken as witnessed in time', () => {
  const before: Sheet = { ...sheet, seals: sheet.seals.slice(0, 3) };
  const sealedAt = (at: string): Sheet => {
    const end = sealNext(before, event.key, { kind: 'end', at, ballots: sheet.ballots.length, rulings: 1 });
    return { ...sheet, seals: [...before.seals, end] };
  };
  const [inTime, late] = [sealedAt('2026-05-08T12:10:00.000Z'), sealedAt('2026-05-08T12:10:01.000Z')];
  expect(findings(cosignedLog(inTime), WITNESS, inTime)).toMatchObject([{ code: 'witnessed', delay: 600 }]);
  expect(findings(cosignedLog(late), WITNESS, late)).toEqual([{ verdict: 'untold', code: 'sealed-late', delay: 601 }]);
});

test('without an end seal nobody can have seen it', () => {
  expect(findings(undefined, WITNESS, { ...sheet, seals: [] })).toMatchObject([
    { code: 'sealed-late', delay: Infinity },
    { code: 'no-witness', leaf: '' },
  ]);
});
