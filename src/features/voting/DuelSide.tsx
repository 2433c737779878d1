import type { CSSProperties } from 'react';
import { describeFit, type Wardrobe } from '../../../rules';
import type { VoteEntry } from '../../api/votingApi';
import { useConfig } from '../../app/hooks';
import { Darcel } from '../../components/Darcel';
import { fieldOf, textOn } from '../../components/tone';
import { VOTE_MESSAGES } from '../../messages/voting';

interface DuelSideProps {
  readonly entry: VoteEntry;
  readonly side: 'left' | 'right';
  /** 'won' and 'lost' from the choice until the next pair stands. */
  readonly fate: 'open' | 'won' | 'lost';
  /** Names the colours. */
  readonly backgrounds: Wardrobe;
  readonly onChoose: () => void;
}

const KEYS = { left: ['←', '1', 'ArrowLeft 1'], right: ['→', '2', 'ArrowRight 2'] } as const;

/** One half of the screen is one button. */
export function DuelSide({ entry: { id, avatar }, side, fate, backgrounds, onChoose }: DuelSideProps) {
  const { assetBase } = useConfig();
  const field = fieldOf(avatar.background);
  const [arrow, digit, shortcuts] = KEYS[side];
  return (
    <button
      type="button"
      className={`duel-side duel-${side} duel-${fate} on-${textOn(field)}`}
      style={{ '--c': field } as CSSProperties}
      aria-label={VOTE_MESSAGES.chooseFit(describeFit(avatar, backgrounds))}
      aria-keyshortcuts={shortcuts}
      aria-disabled={fate !== 'open'}
      onClick={onChoose}
    >
      <Darcel key={id} avatar={avatar} assetBase={assetBase} description="" />
      <span className="duel-keys" aria-hidden="true">
        <kbd>{arrow}</kbd>
        <kbd>{digit}</kbd>
      </span>
    </button>
  );
}
