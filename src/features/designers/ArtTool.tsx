import { useMemo } from 'react';
import { pictureProblems } from '#rules/catalogue/pictureProblems';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { isWorn } from '#rules/outfit/wearPieces';
import { useAppDispatch, useAppSelector, useAppStore } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { wornTitle } from '../../messages/fits';
import { FORMATS } from '../../messages/formats';
import { previewChoice } from '#rules/outfit/previewChoice';
import type { RootState } from '../../base/storeTypes';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectOutfit } from '../outfit/outfitSlice';
import { CopyRow } from './CopyRow';
import { artTakenOff, selectLab, type Art } from './designersSlice';
import { DESIGNERS_MESSAGES } from './messages';
import { judgeRow, moveToLayer, pickArt, writeRow } from './tryArt';
import * as styles from './Lab.module.css';

/** A drawing of one's own on the Darcel, its row, and what is wrong with both. */
export function ArtTool() {
  const dispatch = useAppDispatch();
  const { art, refusal } = useAppSelector(selectLab);
  const { refused, dropHere, choose, chooseAnother, takeOff } = DESIGNERS_MESSAGES;
  return (
    <div className={`${styles.body} ${styles.columns}`}>
      <div className={styles.about}>
        <div role="alert">
          {refusal && (
            <div className={styles.refusal}>
              <b>{refused(refusal.file)}</b>
              <Sentences sentences={refusal.reasons} />
            </div>
          )}
        </div>
        {art && <Wearing art={art} />}
        {!art && <p>{dropHere}</p>}
        <div className={styles.buttons}>
          <Pill size="small" onClick={() => void dispatch(pickArt())}>
            {art ? chooseAnother : choose}
          </Pill>
          {art && (
            <Pill size="small" tone="bone" onClick={() => dispatch(artTakenOff())}>
              {takeOff}
            </Pill>
          )}
        </div>
        {art && <Problems art={art} />}
      </div>
      {art && <CopyRow text={art.row} onWrite={text => dispatch(writeRow(text))} />}
    </div>
  );
}

function Wearing({ art: { file, piece } }: { readonly art: Art }) {
  const dispatch = useAppDispatch();
  const inTheWay = useAppSelector(state => titlesInTheWay(state, piece));
  const { worn, blocked, layer } = DESIGNERS_MESSAGES;
  return (
    <>
      <p role="status">
        <b>{inTheWay === '' ? worn(file) : blocked(inTheWay)}</b>
      </p>
      <label className={styles.seeAs}>
        {layer}
        <select value={piece.item.layer} onChange={({ target }) => dispatch(moveToLayer(target.value as Layer))}>
          {LAYERS.map(name => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    </>
  );
}

function titlesInTheWay(state: RootState, piece: Art['piece']): string {
  const outfit = selectOutfit(state);
  if (isWorn(outfit, piece)) return '';
  const { blockedBy } = previewChoice(outfit, piece.category, piece.item);
  return FORMATS.names(blockedBy.map(layer => wornTitle(outfit.avatar[layer], selectWardrobe(state))));
}

function Problems({ art: { svg, row } }: { readonly art: Art }) {
  const store = useAppStore();
  // The whole catalogue is asked about the row.
  const wardrobe = useAppSelector(selectWardrobe);
  const ofRow = useMemo(() => judgeRow(row, wardrobe, store.getState()).problems, [row, wardrobe, store]);
  const ofDrawing = useMemo(() => pictureProblems(svg), [svg]);
  return (
    <>
      <h3>{DESIGNERS_MESSAGES.drawing}</h3>
      <Sentences sentences={ofDrawing} />
      <h3>{DESIGNERS_MESSAGES.catalogue}</h3>
      <Sentences sentences={ofRow} />
    </>
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return <p>{DESIGNERS_MESSAGES.noProblems}</p>;
  return (
    <ul className={styles.problems}>
      {[...new Set(sentences)].map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
