import { useMemo } from 'react';
import { tryWithEverything } from '#rules/fits/tryOnSheet';
import { useAppDispatch, useAppSelector, useAppStore } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { shownTitle } from '../../messages/fits';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectLab } from './designersSlice';
import { changeOf, makeSheet, saveSheet, selectSubject } from './makeSheet';
import { DESIGNERS_MESSAGES } from './messages';
import * as styles from './Lab.module.css';

/** The piece with a top of each type and on each head, as one picture and in words. */
export function SheetTool() {
  const dispatch = useAppDispatch();
  const piece = useAppSelector(selectSubject);
  const { sheet } = useAppSelector(selectLab);
  const { point, making, sheetFailed, sheetOf, makeSheet: make, save } = DESIGNERS_MESSAGES;
  if (piece === undefined) return <p className={styles.body}>{point}</p>;
  const title = sheetOf(shownTitle(piece.item));
  return (
    <div className={`${styles.body} ${styles.sheet}`}>
      <div className={styles.buttons}>
        <Pill size="small" aria-busy={sheet?.status === 'making'} onClick={() => void dispatch(makeSheet())}>
          {sheet?.status === 'failed' ? SCREEN_MESSAGES.tryAgain : make}
        </Pill>
        {sheet?.status === 'ready' && (
          <Pill size="small" tone="tomato" onClick={() => void dispatch(saveSheet())}>
            {save}
          </Pill>
        )}
        <p role="status">
          {sheet?.status === 'making' && making}
          {sheet?.status === 'failed' && sheetFailed}
        </p>
      </div>
      {sheet?.status === 'ready' && <img src={sheet.url} alt={title} />}
      <Changes />
    </div>
  );
}

/** For those who do not see the picture, and for its lines that were too long. */
function Changes() {
  const store = useAppStore();
  const piece = useAppSelector(selectSubject);
  const wardrobe = useAppSelector(selectWardrobe);
  const tries = useMemo(() => (piece ? tryWithEverything(piece, wardrobe) : []), [piece, wardrobe]);
  return (
    <details>
      <summary>{DESIGNERS_MESSAGES.changes}</summary>
      <ul className={styles.problems}>
        {tries.map(tried => (
          <li key={tried.other.item.title + tried.other.category}>
            <b>{shownTitle(tried.other.item)}</b> {changeOf(tried, store.getState())}
          </li>
        ))}
      </ul>
    </details>
  );
}
