import type {
  CheckLine,
  Finding,
  RankingFinding,
  RulingsFinding,
  SealedFinding,
  SealsFinding,
  WitnessesFinding,
} from '../../rules';
import { counted, inThousands, plural, votesText } from './countedThings';
import { votersFinding, votesFinding } from './voteFindings';

const fitsText = (count: number): string => counted(count, 'fit', 'fits');
const rulingsText = (count: number): string => counted(count, 'ruling', 'rulings');

/** A finding of the check in a sentence or two; undefined if the sentence of another one includes it. */
export function findingText(finding: Finding, { line, findings }: CheckLine): string | undefined {
  switch (finding.code) {
    case 'no-receipts':
    case 'votes-counted':
    case 'votes-sealed':
    case 'votes-left-out':
    case 'votes-elsewhere':
    case 'votes-unsigned':
    case 'no-evidence':
    case 'votes-missing':
    case 'not-our-signature':
    case 'roll-differs':
      return votesFinding(finding, line === 'votes' ? findings : []);
    case 'voters-signed':
    case 'voters':
    case 'unsigned-votes':
    case 'contract-wallets':
    case 'tokens-unchecked':
    case 'tokens-held':
    case 'forgotten':
    case 'sampled':
      return votersFinding(finding, line === 'voters' ? findings : []);
    case 'sheet-sealed':
    case 'not-sealed':
    case 'ruling-dated':
      return sealedFinding(finding);
    case 'no-rulings':
    case 'rulings-applied':
    case 'rulings':
      return rulingsFinding(finding);
    case 'seals-chained':
    case 'seals':
      return sealsFinding(finding);
    case 'witnessed':
    case 'sealed-late':
    case 'no-witness':
    case 'log':
      return witnessesFinding(finding);
    case 'ranking-same':
    case 'ranking':
      return rankingFinding(finding);
  }
}

const PARTS = {
  entries: 'The fits are',
  ballots: 'The votes are',
  rulings: 'The rulings are',
  roll: 'The roll is',
} as const;

function sealedFinding(finding: SealedFinding): string {
  switch (finding.code) {
    case 'sheet-sealed': {
      const parts = [votesText(finding.ballots), fitsText(finding.entries), rulingsText(finding.rulings)];
      return `${parts.join(', ')} and the roll are what was sealed.`;
    }
    case 'not-sealed':
      return finding.part === 'end' ? 'Nothing was sealed at the end.' : `${PARTS[finding.part]} not what was sealed.`;
    case 'ruling-dated':
      return 'A ruling is not of the time at which it was sealed.';
  }
}

const RULINGS_PROBLEMS = {
  numbering: 'A ruling is missing: their numbers have gaps.',
  subject: 'A ruling is about something that is not there.',
  end: 'The end was moved as rulings may not move it.',
  'after-end': 'A ruling was made after the end.',
  'left-out': 'Other votes are left out than the rulings say.',
  cancelled: 'The event was called off, so it has no results.',
} as const;

function rulingsFinding(finding: RulingsFinding): string {
  switch (finding.code) {
    case 'no-rulings':
      return 'Nothing was left out.';
    case 'rulings-applied': {
      const { rulings, votes, entries, isSamePodium } = finding;
      const fits = plural(entries, 'a fit', fitsText(entries));
      const lost = [votes > 0 ? votesText(votes) : [], entries > 0 ? fits : []].flat().join(' and ');
      const first = isSamePodium ? 'the same' : 'others';
      return `${rulingsText(rulings)} left out ${lost}. Without ${plural(rulings, 'it', 'them')} the first three would be ${first}.`;
    }
    case 'rulings':
      return RULINGS_PROBLEMS[finding.problem];
  }
}

const SEALS_PROBLEMS = {
  order: 'The seals do not follow one another.',
  signature: 'A seal is not signed by its key.',
  key: 'A seal is by a key that was not in use.',
  missing: 'A seal that you saw is not among them.',
  incomplete: 'The last seals are missing.',
} as const;

function sealsFinding(finding: SealsFinding): string {
  if (finding.code === 'seals') return SEALS_PROBLEMS[finding.problem];
  const { seals, seen } = finding;
  const chain = `${counted(seals, 'seal', 'seals')} follow one another`;
  if (seen === 0) return `${chain}. This browser has seen none of them before.`;
  return `${chain}; the ${plural(seen, 'one that you saw is', `${inThousands(seen)} that you saw are`)} among them.`;
}

const LOG_PROBLEMS = {
  'not-included': 'The end seal is not in the log of all seals.',
  'rolled-back': 'The log of all seals has lost some.',
} as const;

function witnessesFinding(finding: WitnessesFinding): string {
  switch (finding.code) {
    case 'witnessed': {
      const seen = finding.witnesses.map(({ name, at }) => `${name} saw it at ${timeText(at)}`).join(', ');
      return `${sealedText(finding.delay)} ${seen}; trusting ${plural(finding.witnesses.length, 'it', 'them')} is up to you.`;
    }
    case 'sealed-late':
      return Number.isFinite(finding.delay) ? sealedText(finding.delay) : 'The end was not sealed.';
    case 'no-witness':
      return `No witness: compare ${leafText(finding.leaf)} with a friend.`;
    case 'log':
      return LOG_PROBLEMS[finding.problem];
  }
}

/** Enough of a seal's leaf to read it aloud. */
const leafText = (leaf: string): string => (leaf.slice(0, 12).match(/.{4}/g) ?? []).join(' ');

function sealedText(seconds: number): string {
  const [count, after] = [Math.abs(seconds), seconds < 0 ? 'before' : 'after'];
  const time =
    count < 120
      ? `${count} s`
      : count < 7200
        ? `${Math.round(count / 60)} min`
        : `${inThousands(Math.round(count / 3600))} h`;
  return `Sealed ${time} ${after} the end.`;
}

/** As in 7:01pm. */
const timeText = (time: number): string =>
  new Date(time).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/\s/g, '').toLowerCase();

function rankingFinding(finding: RankingFinding): string {
  if (finding.code === 'ranking-same') {
    if (finding.entries === 0) return 'No vote counted, so there is no ranking.';
    const exceptions = finding.isClose ? ', but for places too close for this browser to tell' : '';
    return `Counted here: the same ranking as on this page${exceptions}.`;
  }
  const place = inThousands(finding.place);
  if (finding.of === 'seal') return 'Counted here: another ranking was sealed.';
  return finding.of === 'count'
    ? `Counted here: another ranking from place ${place} on.`
    : `Counted here: this page shows something else from place ${place} on.`;
}
