import type { VoteEntry } from '../../api/votingApi';
import { useGetItemsQuery } from '../../api/catalogueApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { fieldOf } from '../../components/tone';
import { VOTE_MESSAGES } from '../../messages/voting';
import { selectNotice } from '../notices/noticesSlice';
import { selectOverlay } from '../overlay/overlaySlice';
import { selectSignIn } from '../session/sessionSlice';
import { CentreEye } from './CentreEye';
import { DuelSide } from './DuelSide';
import { DuelTitle } from './DuelTitle';
import { useVoteKeys } from './useVoteKeys';
import { fitChosen, selectChosen } from './votingSlice';
import './Duel.css';

interface DuelProps {
  readonly eventId: number;
  readonly title: string;
  readonly pair: readonly [VoteEntry, VoteEntry];
  readonly progress: { readonly done: number; readonly of: number } | null;
}

/** Two fits, head to head. */
export function Duel({ eventId, title, pair: [left, right], progress }: DuelProps) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectChosen);
  const isCovered = useAppSelector(
    state => selectOverlay(state) !== null || selectNotice(state) !== undefined || selectSignIn(state) !== null,
  );
  const { data: colours = [] } = useGetItemsQuery('backgrounds');
  const backgrounds = colours.map(item => ({ category: 'backgrounds', item }));
  const choose = ({ id: winner }: VoteEntry, { id: loser }: VoteEntry): void => {
    dispatch(fitChosen({ eventId, winner, loser }));
  };
  const fateOf = ({ id }: VoteEntry) => (chosen === null ? 'open' : chosen === id ? 'won' : 'lost');
  useVoteKeys(!isCovered, side => (side === 'left' ? choose(left, right) : choose(right, left)));
  return (
    <main className="duel">
      <DuelTitle title={title} fields={[fieldOf(left.avatar.background), fieldOf(right.avatar.background)]} />
      <DuelSide
        side="left"
        entry={left}
        fate={fateOf(left)}
        backgrounds={backgrounds}
        onChoose={() => choose(left, right)}
      />
      <DuelSide
        side="right"
        entry={right}
        fate={fateOf(right)}
        backgrounds={backgrounds}
        onChoose={() => choose(right, left)}
      />
      <CentreEye />
      <p className="duel-progress" role="status">
        {progress && VOTE_MESSAGES.ballotProgress(progress.done, progress.of)}
      </p>
    </main>
  );
}
