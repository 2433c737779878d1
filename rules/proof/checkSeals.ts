import type { CheckTools } from './checkTools';
import type { SealsFinding, SealsProblem } from './findings';
import { indexOf, sealedList, sizeOf } from './lists';
import type { Lookup } from './lookup';
import type { EventSeals, Seal, SealKind, ServerKey } from './published';
import { aboutText, rulingText, sealText, type Hash } from './texts';

interface SealsInput {
  readonly seals: EventSeals;
  readonly keys: readonly ServerKey[];
  /** The hashes of the event's seals that this browser saw, by kind. */
  readonly seen: Readonly<Partial<Record<SealKind, string>>>;
  readonly lookup: Lookup;
}

export const sealHash = ({ host, event }: EventSeals, seal: Seal, hash: Hash): string =>
  hash(sealText(host, event, seal));

/** Whether what is published about a closed event is what was sealed. */
export async function checkSeals(input: SealsInput, tools: CheckTools): Promise<readonly SealsFinding[]> {
  const { seals, lookup } = input;
  const [start, end] = (['start', 'end'] as const).map(kind => onlySeal(seals, kind));
  if (start === undefined || end === undefined) return [failed('missing', seals)];
  const problems = [...(await sealProblems(input, tools)), ...contentProblems(seals, start, end, lookup, tools.hash)];
  if (problems.length > 0) return problems.map(problem => failed(problem, seals));
  return [
    {
      verdict: 'ok',
      code: 'sealed',
      fits: sizeOf(end.fits),
      votes: sizeOf(end.votes),
      end: sealHash(seals, end, tools.hash),
      seen: Object.keys(input.seen).length,
    },
    ...(start.about === end.about ? [] : [{ verdict: 'untold', code: 'about-changed' } as const]),
    ...(tools.verify ? [] : [{ verdict: 'untold', code: 'signatures-unchecked' } as const]),
  ];
}

const failed = (problem: SealsProblem, { seals }: EventSeals): SealsFinding => ({
  verdict: 'failed',
  code: 'seals',
  problem,
  evidence: seals,
});

function onlySeal({ seals }: EventSeals, kind: SealKind): Seal | undefined {
  const [seal, ...others] = seals.filter(one => one.kind === kind);
  return others.length === 0 ? seal : undefined;
}

/** What is wrong with the seals themselves, in a running event, too: one is not signed, or not the one that was seen. */
export async function sealProblems(
  { seals, keys, seen }: Omit<SealsInput, 'lookup'>,
  { hash, verify }: CheckTools,
): Promise<readonly SealsProblem[]> {
  const isSigned = async (seal: Seal): Promise<boolean> => {
    const key = keys.find(({ kid }) => kid === seal.key);
    if (verify === undefined) return true;
    return key !== undefined && verify(sealText(seals.host, seals.event, seal), seal.signature, key);
  };
  const [first] = seals.seals;
  // A server changes its key only between events.
  const areByOne = seals.seals.every(({ key }) => key === first?.key);
  const signed = await Promise.all(seals.seals.map(isSigned));
  const kept = (['start', 'end'] as const).filter(kind => {
    const seal = onlySeal(seals, kind);
    return seen[kind] !== undefined && (seal === undefined || sealHash(seals, seal, hash) !== seen[kind]);
  });
  return [
    ...(areByOne && signed.every(Boolean) ? [] : (['signature'] as const)),
    ...(kept.length === 0 ? [] : (['other-seal'] as const)),
  ];
}

function contentProblems(
  seals: EventSeals,
  start: Seal,
  end: Seal,
  { texts }: Lookup,
  hash: Hash,
): readonly SealsProblem[] {
  const { event, about, rulings } = seals;
  const rulingsText = (count: number): string => {
    const first = rulings.filter(({ number }) => number <= count).map(ruling => hash(rulingText(event, ruling)));
    return sealedList(indexOf(first, hash), hash);
  };
  const isOf: Readonly<Partial<Record<SealsProblem, boolean>>> = {
    'fits-changed': start.fits === end.fits,
    fits: end.fits === texts.fits,
    votes: end.votes === texts.votes && start.votes === '0:-',
    leftOut: end.leftOut === texts.leftOut && start.leftOut === '0:-',
    rulings: end.rulings === rulingsText(rulings.length) && start.rulings === rulingsText(sizeOf(start.rulings)),
    about: end.about === hash(aboutText(event, about, hash)),
    'too-early': end.at >= end.ends && start.at <= end.at,
  };
  return (Object.keys(isOf) as SealsProblem[]).filter(problem => !isOf[problem]);
}
