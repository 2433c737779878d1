import { useState } from 'react';
import { describeFit } from '../../../rules';
import type { VoteEntry } from '../../api/votingApi';
import { useGetItemsQuery } from '../../api/catalogueApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { fieldOf } from '../../components/tone';
import { selectNotice } from '../notices/noticesSlice';
import { selectOverlay } from '../overlay/overlaySlice';
import { selectSignIn } from '../session/sessionSlice';
import { CentreEye } from './CentreEye';
import { DuelSide } from './DuelSide';
import { DuelStatus } from './DuelStatus';
import { DuelTitle } from './DuelTitle';
import { useVoteKeys } from './useVoteKeys';
import { fitChosen, selectRound, selectVote } from './votingSlice';
import './Duel.css';
import './duelMotion.css';

interface DuelProps {
  readonly eventId: number;
  readonly title: string;
  readonly pair: readonly [VoteEntry, VoteEntry];
  readonly progress: { readonly done: number; readonly of: number } | null;
}

/** Two fits, head to head. */
export function Duel({ eventId, title, pair, progress }: DuelProps) {
  const [left, right] = pair;
  const dispatch = useAppDispatch();
  const round = useAppSelector(selectRound);
  const voteHere = useAppSelector(state => selectVote(state, eventId));
  // A vote on the pair before may still be on its way when one comes back to this screen.
  const vote = pair.some(({ id }) => id === voteHere?.winner) ? voteHere : undefined;
  const isCovered = useAppSelector(
    state => selectOverlay(state) !== null || selectNotice(state) !== undefined || selectSignIn(state) !== null,
  );
  const describe = useDescriptions();
  const fields = pair.map(({ avatar }) => fieldOf(avatar.background)) as [string, string];
  const before = useBefore(fields, round);
  const choose = ({ id: winner }: VoteEntry, { id: loser }: VoteEntry): void => {
    dispatch(fitChosen({ eventId, winner, loser }));
  };
  const sideOf = (index: 0 | 1) => ({
    entry: pair[index],
    description: describe(pair[index]),
    fate: fateOf(pair[index], vote?.winner),
    field: fields[index],
    fieldBefore: before[index],
    onChoose: () => choose(pair[index], pair[index === 0 ? 1 : 0]),
  });
  useVoteKeys(!isCovered, side => (side === 'left' ? choose(left, right) : choose(right, left)));
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

/** Fits in words, their colours by name once those are known. */
function useDescriptions(): (entry: VoteEntry) => string {
  const { data: colours = [] } = useGetItemsQuery('backgrounds');
  const backgrounds = colours.map(item => ({ category: 'backgrounds', item }));
  return ({ avatar }) => describeFit(avatar, backgrounds);
}

/** The two colours that stood here in the round before: the new ones come out from under them. */
function useBefore(fields: readonly [string, string], round: number): readonly [string, string] {
  const [shown, setShown] = useState({ round, fields, before: fields });
  if (shown.round === round) return shown.before;
  setShown({ round, fields, before: shown.fields });
  return shown.fields;
}
