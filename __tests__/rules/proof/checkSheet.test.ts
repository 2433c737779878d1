import { CHECK_LINES, isProofSheet, verdictOf, type Finding } from '../../../rules/index';
import { attacksOn, receiptsOf } from '../support/attacks';
import {
  findingsIn,
  HONEST_FINDINGS,
  linesOf,
  provenEvent,
  sealAll,
  sealNext,
  type ProvenEvent,
} from '../support/provenEvent';

let event: ProvenEvent;
beforeAll(async () => {
  event = await provenEvent();
});

test('an honest event is confirmed; what nobody here can tell has a dash', async () => {
  expect(isProofSheet(JSON.parse(JSON.stringify(event.sheet)))).toBe(true);
  expect(await findingsIn({ sheet: event.sheet, receipts: receiptsOf(event) })).toEqual(HONEST_FINDINGS);
});

test('a receipt that a file has twice is one vote', async () => {
  const own = receiptsOf(event);
  const input = { sheet: event.sheet, receipts: own };
  expect(await findingsIn({ ...input, receipts: [...own, ...own] })).toEqual(await findingsIn(input));
});

test.each(Object.entries(attacksOn(() => event)))('%s: the check finds it', async (_, attack) => {
  const sheet = await attack.tamper(event.sheet);
  const receipts = attack.receipts === 'none' ? [] : receiptsOf(event);
  const lines = await linesOf({ sheet, receipts, ...attack.more?.(event.sheet) });
  const found = CHECK_LINES.flatMap(name =>
    (lines[name].findings as readonly Finding[]).flatMap(finding =>
      finding.verdict === 'failed' ? `${name} ${detailOf(finding)}` : [],
    ),
  );
  if (!isProofSheet(JSON.parse(JSON.stringify(sheet)))) found.push('refused');
  // A change may turn other lines, too, but one that nobody can see turns none.
  if (attack.finds.length === 0) expect(found).toEqual([]);
  expect(found).toEqual(expect.arrayContaining([...attack.finds]));
});

function detailOf(finding: Extract<Finding, { readonly verdict: 'failed' }>): string {
  if ('problem' in finding) return finding.problem;
  if ('part' in finding) return `${finding.code} ${finding.part}`;
  return 'of' in finding ? finding.of : finding.code;
}

test('what was ruled before the first seal may be of any earlier time', async () => {
  const rulings = [{ ...event.sheet.rulings[0]!, at: '2026-04-01T12:00:00.000Z' }];
  const start = { kind: 'start', at: '2026-05-01T12:00:00.000Z', ballots: 0, rulings: 1 } as const;
  const sheet = {
    ...event.sheet,
    rulings,
    seals: [sealNext({ ...event.sheet, rulings, seals: [] }, event.key, start)],
  };
  const lines = await linesOf({ sheet: sealAll(sheet, event.key), receipts: [] });
  expect(lines.sealed.findings).toMatchObject([{ code: 'sheet-sealed', rulings: 1 }]);
});

test('a line has a cross if a sentence is refuted, and a dash if one cannot be told', () => {
  const ok = { verdict: 'ok', code: 'tokens-held', tokens: 1 } as const;
  const untold = { verdict: 'untold', code: 'tokens-unchecked' } as const;
  const failed = { verdict: 'failed', code: 'voters', problem: 'sum', evidence: [] } as const;
  const verdicts = [[ok], [ok, untold], [untold, failed, ok]].map(found =>
    verdictOf({ line: 'voters', findings: found }),
  );
  expect(verdicts).toEqual(['ok', 'untold', 'failed']);
});
