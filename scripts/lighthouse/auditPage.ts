import lighthouse from 'lighthouse';

/** An audit that cost points. */
export interface Loss {
  readonly category: string;
  readonly audit: string;
  readonly title: string;
  /** Out of a hundred of its category's score. */
  readonly points: number;
  readonly shown: string;
  readonly details: readonly string[];
}

export interface PageAudit {
  readonly scores: Readonly<Record<string, number>>;
  readonly figures: readonly string[];
  readonly losses: readonly Loss[];
}

const FIGURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
  'total-byte-weight',
];

/** Lighthouse's own slowed phone: simulated slow 4G and a processor four times slower. */
export async function auditPage(url: string, port: number): Promise<PageAudit> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (result === undefined) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const losses = Object.values(categories).flatMap(({ title, auditRefs }) => {
    const total = auditRefs.reduce((sum, { weight }) => sum + weight, 0);
    return auditRefs.flatMap(({ id, weight }): readonly Loss[] => {
      const audit = audits[id];
      const points = (weight / total) * (1 - (audit?.score ?? 1)) * 100;
      if (audit === undefined || points < 0.5) return [];
      const shown = audit.displayValue ?? '';
      return [{ category: title, audit: id, title: audit.title, points, shown, details: detailsOf(audit.details) }];
    });
  });
  return {
    scores: Object.fromEntries(
      Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
    ),
    figures: FIGURES.map(id => `${audits[id]?.title ?? id} ${audits[id]?.displayValue ?? '?'}`),
    losses,
  };
}

/** The first few things that an audit found, whatever shape it lists them in. */
function detailsOf(details: unknown): readonly string[] {
  const { items } = (details ?? {}) as { readonly items?: unknown };
  if (!Array.isArray(items)) return [];
  return items.slice(0, 4).map(item => JSON.stringify(item).slice(0, 300));
}
