import { useEffect, useRef, useState } from 'react';
import { describeFit } from '../../../rules';
import type { Ballot, VoteEntry } from '../../api/votingApi';
import { useGetItemsQuery } from '../../api/catalogueApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { fieldOf, textOn } from '../../components/colour';
import { useKeys } from '../../components/useKeys';
import { VOTE_MESSAGES } from '../../messages/voting';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { overlayOpened } from '../overlay/overlaySlice';
import { CentreEye } from './CentreEye';
import { DuelSide } from './DuelSide';
import { fitChosen, selectRound, selectVote, type Vote } from './votingSlice';
import './Duel.css';
import './duelMotion.css';

type Pair = readonly [VoteEntry, VoteEntry];

interface DuelProps {
  readonly eventId: number;
  readonly title: string;
  readonly pair: Pair;
  readonly progress: Ballot['progress'];
}

/** Two fits, head to head. */
export function Duel({ eventId, title, pair, progress }: DuelProps) {
  const [left, right] = pair;
  const dispatch = useAppDispatch();
  const round = useAppSelector(selectRound);
  const eventVote = useAppSelector(state => selectVote(state, eventId));
  // A player who comes back to this screen may still have a vote under way on an earlier pair.
  const vote = pair.some(({ id }) => id === eventVote?.winner) ? eventVote : undefined;
  const isCovered = useAppSelector(selectIsCovered);
  const describe = useDescriptions();
  const fields = pair.map(({ avatar }) => fieldOf(avatar.background)) as [string, string];
  const fieldsBefore = useFieldsBefore(fields, round);
  const choose = ({ id: winner }: VoteEntry, { id: loser }: VoteEntry): void => {
    dispatch(fitChosen({ eventId, winner, loser }));
  };
  const sideOf = (index: 0 | 1) => ({
    entry: pair[index],
    description: describe(pair[index]),
    fate: fateOf(pair[index], vote?.winner),
    field: fields[index],
    fieldBefore: fieldsBefore[index],
    onChoose: () => choose(pair[index], pair[index === 0 ? 1 : 0]),
  });
  const chooseLeft = (): void => choose(left, right);
  const chooseRight = (): void => choose(right, left);
  const showKeys = (): void => void dispatch(overlayOpened('keys'));
  useKeys({ ArrowLeft: chooseLeft, 1: chooseLeft, ArrowRight: chooseRight, 2: chooseRight, '?': showKeys }, !isCovered);
  return (
    <main className={`duel duel-${vote?.status ?? 'open'}`} tabIndex={-1}>
      <DuelTitle title={title} fields={fields} />
      <DuelSide side="left" {...sideOf(0)} />
      <DuelSide side="right" {...sideOf(1)} />
      <CentreEye round={round} />
      <DuelStatus pair={pair} describe={describe} vote={vote} progress={progress} />
    </main>
  );
}

function fateOf({ id }: VoteEntry, winner: number | undefined): 'open' | 'won' | 'lost' {
  if (winner === undefined) return 'open';
  return winner === id ? 'won' : 'lost';
}

type Describe = (entry: VoteEntry) => string;

/** Fits in words. Colours have names once the backgrounds have loaded. */
function useDescriptions(): Describe {
  const { data: colours = [] } = useGetItemsQuery('backgrounds');
  const backgrounds = colours.map(item => ({ category: 'backgrounds', item }));
  return ({ avatar }) => describeFit(avatar, backgrounds);
}

/** The two colours of the previous round, which the new ones are revealed from. */
function useFieldsBefore(fields: readonly [string, string], round: number): readonly [string, string] {
  const [shown, setShown] = useState({ round, fields, before: fields });
  if (shown.round === round) return shown.before;
  setShown({ round, fields, before: shown.fields });
  return shown.fields;
}

interface DuelTitleProps {
  readonly title: string;
  /** The colours of the two halves, which the title lies across. */
  readonly fields: readonly [string, string];
}

/** The event's title across both halves, on each in a colour that is readable there. */
function DuelTitle({ title, fields: [left, right] }: DuelTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pair arrives after the screen has opened. Its keys need the focus, unless the player has moved it meanwhile.
  useEffect(() => {
    if (document.activeElement?.contains(heading.current)) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={`duel-title duel-title-left on-${textOn(left)}`}>
        {title}
      </h1>
      <p className={`duel-title duel-title-right on-${textOn(right)}`} aria-hidden="true">
        {title}
      </p>
    </>
  );
}

interface DuelStatusProps extends Pick<DuelProps, 'pair' | 'progress'> {
  readonly describe: Describe;
  readonly vote: Vote | undefined;
}

/** The voter's progress or what the game waits for; for screen readers also the pair and the choice. */
function DuelStatus({ pair: [left, right], describe, vote, progress }: DuelStatusProps) {
  const chosen = vote && (vote.winner === left.id ? left : right);
  return (
    <>
      <p className="duel-progress" role="status">
        {waitingText(vote) ??
          (progress && (
            <>
              <span className="unseen">{VOTE_MESSAGES.votes}</span>{' '}
              <span>{VOTE_MESSAGES.ballotProgress(progress.done, progress.of)}</span>
            </>
          ))}
      </p>
      <p className="unseen" role="status">
        {chosen ? VOTE_MESSAGES.chosen(describe(chosen)) : VOTE_MESSAGES.pair(describe(left), describe(right))}
      </p>
    </>
  );
}

function waitingText(vote: Vote | undefined): string | undefined {
  if (vote?.status === 'late') return VOTE_MESSAGES.stillSending;
  return vote?.status === 'fetching' ? VOTE_MESSAGES.fetchingPair : undefined;
}
