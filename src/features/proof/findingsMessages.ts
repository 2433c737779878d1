import { inThousands } from '#rules/inThousands';
import { MAX_VOTES_IN_BROWSER } from '#rules/proof/checkRanking';
import type {
  CheckLine,
  Exposure,
  Finding,
  OwnFinding,
  RankingFinding,
  RulingsFinding,
  RulingsProblem,
  SealsFinding,
  SealsProblem,
} from '#rules/proof/findings';
import type { Receipt } from '#rules/proof/published';
import { area } from '../../messages/catalogue';
import { counted, plural, votesText } from '../../messages/countedThings';

/** What a finding of the check says, in a sentence or two. */
export const LINE_MESSAGES = area('lines', { finding: findingText });

const fitsText = (count: number): string => counted(count, 'fit', 'fits');

function findingText(finding: Finding, { findings }: CheckLine): string {
  switch (finding.code) {
    case 'no-receipts':
    case 'counted':
    case 'left-out':
    case 'no-evidence':
    case 'missing':
    case 'shown-other':
      return ownText(finding, findings);
    case 'sealed':
    case 'signatures-unchecked':
    case 'about-changed':
    case 'seals':
      return sealsText(finding);
    case 'no-rulings':
    case 'rulings':
    case 'other-podium':
    case 'forgotten':
    case 'rulings-broken':
      return rulingsText(finding);
    case 'same-ranking':
    case 'other-ranking':
    case 'shown-evenly':
    case 'shown-unevenly':
    case 'too-many':
      return rankingText(finding);
  }
}

/** The player's own votes and fit. `all` are the findings of the line. */
function ownText(finding: OwnFinding, all: CheckLine['findings']): string {
  switch (finding.code) {
    case 'no-receipts':
      return 'No receipts in this browser: this line needs them.';
    case 'counted':
      return countedText(
        finding,
        all.some(({ code }) => code === 'left-out'),
      );
    case 'left-out': {
      const reasons = finding.reasons.map(reason => `‘${reason}’`).join(', ');
      return `${inThousands(finding.votes)} of them ${plural(finding.votes, 'is', 'are')} left out by rulings: ${reasons}.`;
    }
    case 'no-evidence': {
      const { receipts } = finding;
      const nothing = plural(receipts, NO_EVIDENCE.one, NO_EVIDENCE.many);
      return `${someOfYour(receipts, 'receipt')} ${nothing}`;
    }
    case 'missing':
      return `${missingText(finding.evidence)} missing from the count.`;
    case 'shown-other': {
      const votes = finding.evidence.length;
      return `You were shown another fit than the one that is published, in ${plural(votes, 'one of your votes', `${inThousands(votes)} of your votes`)}.`;
    }
  }
}

const NO_EVIDENCE = {
  one: 'is not in the count, and proves nothing here: its signature is not the server’s, could not be checked, or is from after the end.',
  many: 'are not in the count, and prove nothing here: their signatures are not the server’s, could not be checked, or are from after the end.',
};

function countedText(
  { votes, fit }: Extract<OwnFinding, { readonly code: 'counted' }>,
  isSomeLeftOut: boolean,
): string {
  const where = isSomeLeftOut ? 'published' : 'in the count';
  const votesWords = plural(
    votes,
    `Your vote is ${where} as you cast it.`,
    `Your ${inThousands(votes)} votes are ${where} as you cast them.`,
  );
  const fitWords = { ranked: 'Your fit is there as you sent it.', withdrawn: 'Your fit was withdrawn.' };
  return [votes > 0 ? votesWords : [], fit === null ? [] : fitWords[fit]].flat().join(' ');
}

const someOfYour = (count: number, thing: string): string =>
  plural(count, `One of your ${thing}s`, `${inThousands(count)} of your ${thing}s`);

function missingText(evidence: readonly Receipt[]): string {
  const votes = evidence.filter(receipt => 'winner' in receipt).length;
  if (votes === 0) return 'Your fit is';
  const lost = someOfYour(votes, 'vote');
  return votes === evidence.length ? `${lost} ${plural(votes, 'is', 'are')}` : `${lost} and your fit are`;
}

const SEALS_PROBLEMS: Readonly<Record<SealsProblem, string>> = {
  missing: 'There is not one seal of the start and one of the end.',
  signature: 'A seal is not signed by a key of the server.',
  'other-seal': 'A seal is another one than this browser saw before.',
  'fits-changed': 'Fits were changed after the first vote.',
  fits: 'The fits are not what was sealed.',
  votes: 'The votes are not what was sealed.',
  leftOut: 'The votes that are left out are not what was sealed.',
  rulings: 'The rulings are not what was sealed.',
  about: 'What the event says of itself is not what was sealed.',
  'too-early': 'The end was sealed before the voting was over.',
};

const SEEN = {
  none: 'This browser had seen neither seal before: compare the end seal with a friend’s.',
  one: 'This browser had seen one of the two seals before.',
  both: 'This browser had seen both seals before.',
};

function sealsText(finding: SealsFinding): string {
  switch (finding.code) {
    case 'sealed': {
      const { votes, fits, seen } = finding;
      const sealed = `${votesText(votes)} and ${fitsText(fits)} are what was sealed: fits before the first vote, votes after the end.`;
      return `${sealed} ${SEEN[seen === 0 ? 'none' : seen === 1 ? 'one' : 'both']}`;
    }
    case 'signatures-unchecked':
      return 'Signatures could not be checked, because this page is not secure (http).';
    case 'about-changed':
      return 'What the event says of itself was changed during the voting.';
    case 'seals':
      return SEALS_PROBLEMS[finding.problem];
  }
}

const RULINGS_PROBLEMS: Readonly<Record<RulingsProblem, string>> = {
  numbering: 'A ruling is missing: their numbers have gaps.',
  subject: 'A ruling is about a fit that is not there.',
  dates: 'A ruling is not of the time at which it was sealed.',
  end: 'The end was moved as rulings may not move it.',
  'left-out': 'Other votes are left out than the rulings say.',
  withdrawn: 'A fit was withdrawn without a ruling, or has a place in spite of one.',
  cancelled: 'The event was called off, so it has no results.',
};

function rulingsText(finding: RulingsFinding): string {
  switch (finding.code) {
    case 'no-rulings':
      return 'Nothing was left out.';
    case 'rulings': {
      const { rulings, votes, fits } = finding;
      const lost = [votes > 0 ? votesText(votes) : [], fits > 0 ? fitsText(fits) : []].flat().join(' and ');
      const verb = plural(rulings, 'leaves', 'leave');
      return `Nothing was left out without a ruling: ${counted(rulings, 'ruling', 'rulings')} ${verb} out ${lost || 'nothing'}.`;
    }
    case 'other-podium':
      return 'Without the rulings, the first three would be others.';
    case 'forgotten':
      return plural(
        finding.fits,
        'One fit shows no wallet: it was forgotten.',
        `${inThousands(finding.fits)} fits show no wallets: they were forgotten.`,
      );
    case 'rulings-broken':
      return RULINGS_PROBLEMS[finding.problem];
  }
}

function rankingText(finding: RankingFinding): string {
  switch (finding.code) {
    case 'same-ranking': {
      if (finding.fits === 0) return 'No vote counted, so there is no ranking.';
      const exceptions = finding.isClose ? ', but for places too close for this browser to tell' : '';
      return `The ranking follows from these votes${exceptions}: counted here, it is the one on this page.`;
    }
    case 'other-ranking': {
      const place = inThousands(finding.place);
      return finding.of === 'published'
        ? `Counted here: another ranking from place ${place} on.`
        : `Counted here: this page shows something else from place ${place} on.`;
    }
    case 'shown-evenly':
      return `Each fit was shown ${timesText(finding)}.`;
    case 'shown-unevenly': {
      const { outside, median } = finding;
      const some = plural(outside, 'one fit', `${inThousands(outside)} fits`);
      return `Fits were not shown equally often: ${timesText(finding)}. For ${some}, that is less than half or more than twice as often as the middle one, ${inThousands(median)}.`;
    }
    case 'too-many':
      return `More than ${inThousands(MAX_VOTES_IN_BROWSER)} votes are too many to rank here. The file has them all.`;
  }
}

function timesText({ least, most }: Exposure): string {
  if (least !== most) return `${inThousands(least)} to ${inThousands(most)} times`;
  return plural(most, 'once', `${inThousands(most)} times`);
}
