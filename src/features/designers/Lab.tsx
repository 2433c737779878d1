import { useEffect } from 'react';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import { Icon } from '../../components/Icon';
import { RoundButton } from '../../components/RoundButton';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { ArtTool } from './ArtTool';
import { labClosed, selectLab, toolChosen, TOOLS, viewerChosen, type ToolName } from './designersSlice';
import { DESIGNERS_MESSAGES } from './messages';
import { PieceTool } from './PieceTool';
import { SheetTool } from './SheetTool';
import { viewersOf } from './viewers';
import * as styles from './Lab.module.css';

const CONTENTS = { piece: PieceTool, sheet: SheetTool, art: ArtTool } satisfies Record<ToolName, unknown>;

/** The designers' panel below the tiles, which stay in use. */
export function Lab() {
  const dispatch = useAppDispatch();
  const { tool } = useAppSelector(selectLab);
  const Content = CONTENTS[tool];
  return (
    <section className={styles.lab} aria-labelledby="lab-title">
      <div className={styles.head}>
        <h2 id="lab-title">{DESIGNERS_MESSAGES.lab}</h2>
        <div className={styles.tabs}>
          {TOOLS.map(name => (
            <button key={name} type="button" aria-pressed={name === tool} onClick={() => dispatch(toolChosen(name))}>
              {DESIGNERS_MESSAGES.tools[name]}
            </button>
          ))}
        </div>
        <SeeAs />
        <RoundButton className={styles.close} aria-label={DIALOG_MESSAGES.close} onClick={() => dispatch(labClosed())}>
          <Icon name="cross" />
        </RoundButton>
      </div>
      <Content />
    </section>
  );
}

const EVERYTHING = 'everything';

function SeeAs() {
  const dispatch = useAppDispatch();
  const { seenAs } = useAppSelector(selectLab);
  const { collections } = useConfig();
  const viewers = viewersOf(collections, useAppSelector(selectWardrobe));
  useEffect(() => void fetchWholeWardrobe(dispatch), [dispatch]);
  const see = (chosen: string): void => {
    const viewer = viewers.find(({ who }) => who === chosen);
    dispatch(viewerChosen(viewer ? { who: viewer.who, holder: viewer.holder } : null));
  };
  return (
    <label className={styles.seeAs}>
      {DESIGNERS_MESSAGES.seeAs}
      <select value={seenAs?.who ?? EVERYTHING} onChange={({ target }) => see(target.value)}>
        <option value={EVERYTHING}>{DESIGNERS_MESSAGES.everything}</option>
        {viewers.map(({ who, name }) => (
          <option key={who} value={who}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
