import type { ComponentProps } from 'react';
import type { VoteEntry } from '../../api/votingApi';
import { useConfig } from '../../base/hooks';
import { DuelHalf } from '../../components/DuelHalf';
import { Icon } from '../../components/Icon';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import { VOTE_MESSAGES } from './messages';
import * as styles from './DuelSide.module.css';

type Fit = NonNullable<ComponentProps<typeof DuelHalf>['fit']>;

interface DuelSideProps extends Pick<Fit, 'outcome' | 'field' | 'fieldBefore' | 'onChoose'> {
  readonly entry: VoteEntry;
  readonly side: 'left' | 'right';
  /** The fit in words. */
  readonly description: string;
  readonly onCloseUp: () => void;
}

/** One half of the screen, which is a button as a whole, with a small button for a close-up on it. */
export function DuelSide({ entry, side, description, onCloseUp, ...fit }: DuelSideProps) {
  const { assetBase } = useConfig();
  const label = VOTE_MESSAGES.chooseFit(description);
  return (
    <DuelHalf side={side} fit={{ ...entry, assetBase, label, isFinal: fit.outcome !== 'open', ...fit }}>
      <button
        type="button"
        className={`${styles.closeUp} ${styles[side]}`}
        aria-label={VOTE_MESSAGES.lookAt(description)}
        data-tip={DIALOG_MESSAGES.lookCloser}
        onClick={onCloseUp}
      >
        <Icon name="search" />
      </button>
    </DuelHalf>
  );
}
