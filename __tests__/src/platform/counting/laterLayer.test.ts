/** @jest-environment node */
import { DEFAULT_AVATAR, LAYERS, readReceipts, STACKING } from '../../../../rules';
import { lineSentences } from '../../../../src/messages/count';
import { makeCounter, type CountReport } from '../../../../src/platform/counting/counter';
import { entryReceiptOf, jwkOf, KEY, sealedEvent } from '../../../rules/support/sealedEvent';

const NEW_LAYER = 'scarves';

/** Adds a layer to the running game. */
function addLayer(): void {
  (LAYERS as unknown as string[]).push(NEW_LAYER);
  (STACKING as unknown as string[]).push(NEW_LAYER);
  (DEFAULT_AVATAR as Record<string, string>)[NEW_LAYER] = 'scarves/red.svg';
}

test('an event that was sealed before a layer was added still passes every check', async () => {
  const { sheet, receipts } = sealedEvent();
  const { x = '', y = '', kid } = jwkOf(KEY);
  const keys = [{ kid, x, y }];
  const saved = JSON.stringify([...receipts, entryReceiptOf(3)]);
  const bytes = new TextEncoder().encode(JSON.stringify(sheet));
  addLayer();
  const reports: CountReport[] = [];
  const count = makeCounter({ post: report => reports.push(report), now: () => 0 });
  await count({ job: 'open', sheet: bytes.buffer, event: sheet.event, keys, isProven: false });
  await count({ job: 'check', receipts: readReceipts(JSON.parse(saved)) });
  await count({ job: 'pieces' });
  await count({ job: 'course' });
  expect(
    reports.flatMap(one =>
      one.report === 'line' ? lineSentences(one.line).map(({ verdict }) => [one.line.line, verdict]) : [],
    ),
  ).toEqual([
    ['votes', 'ok'],
    ['root', 'ok'],
    ['seals', 'ok'],
    ['ranking', 'ok'],
  ]);
  const worn = reports.flatMap(one => (one.report === 'pieces' ? one.reading.uncompared : []));
  expect(worn.map(({ value }) => value)).not.toContain('scarves/red.svg');
});
