import { checkDressCode, type Breach } from '#rules/events/dressCode';
import type { DressCode } from '#rules/events/events';
import { findPiece, type Piece, type Wardrobe } from '#rules/outfit/items';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { Icon } from '../../components/Icon';
import { unseen } from '../../components/unseen';
import { FIT_MESSAGES, wornTitle } from '../../messages/fits';
import { itemChosen, selectAvatar } from '../outfit/outfitSlice';
import { layerSought } from './dressCodeSlice';
import { DRESS_CODE_MESSAGES } from '../../messages/dressCode';
import * as styles from './Checklist.module.css';

interface ChecklistProps {
  readonly code: DressCode;
  readonly wardrobe: Wardrobe;
}

/** The event's code, a line for each rule, ticked while the player dresses; what is open has a way out. */
export function Checklist({ code, wardrobe }: ChecklistProps) {
  const avatar = useAppSelector(selectAvatar);
  const breaches = checkDressCode(avatar, code, wardrobe);
  const { wear = [], bare = [], most, only } = code;
  const words = DRESS_CODE_MESSAGES.code;
  const breachOf = (rule: Breach['rule'], layer?: string) =>
    breaches.find(breach => breach.rule === rule && (!('layer' in breach) || breach.layer === layer));
  const strays = breaches.flatMap(breach => (breach.rule === 'only' ? [breach.layer] : []));
  return (
    <ul className={styles.checklist} aria-label={DRESS_CODE_MESSAGES.checklist}>
      {wear.map(layer => (
        <Line key={layer} text={words.wear[layer]} isMet={breachOf('wear', layer) === undefined}>
          <Seek layer={layer} />
        </Line>
      ))}
      {bare.map(layer => (
        <Line key={layer} text={words.bare[layer]} isMet={breachOf('bare', layer) === undefined}>
          <TakeOff piece={findPiece(wardrobe, avatar[layer])} />
        </Line>
      ))}
      {most !== undefined && <MostLine most={most} breach={breachOf('most')} />}
      {only !== undefined && strays.length === 0 && <Line text={DRESS_CODE_MESSAGES.allowed} isMet />}
      {strays.map(layer => (
        <Line key={`stray ${layer}`} text={DRESS_CODE_MESSAGES.stray(wornTitle(avatar[layer], wardrobe))} isMet={false}>
          <TakeOff piece={findPiece(wardrobe, avatar[layer])} />
        </Line>
      ))}
    </ul>
  );
}

function MostLine({ most, breach }: { readonly most: number; readonly breach: Breach | undefined }) {
  const text = DRESS_CODE_MESSAGES.code.most(most);
  if (breach?.rule !== 'most') return <Line text={text} isMet />;
  return <Line text={DRESS_CODE_MESSAGES.tooMany(text, breach.worn)} isMet={false} />;
}

interface LineProps {
  readonly text: string;
  readonly isMet: boolean;
  /** The way out, while it is open. */
  readonly children?: React.ReactNode;
}

function Line({ text, isMet, children }: LineProps) {
  return (
    <li className={isMet ? styles.met : undefined}>
      <span className={styles.box}>{isMet && <Icon name="tick" />}</span>
      <span>
        {text}
        <span className={unseen}>. {isMet ? DRESS_CODE_MESSAGES.done : DRESS_CODE_MESSAGES.open}</span>
      </span>
      {!isMet && children}
    </li>
  );
}

function Seek({ layer }: { readonly layer: Parameters<typeof layerSought>[0] }) {
  const dispatch = useAppDispatch();
  return (
    <button type="button" onClick={() => dispatch(layerSought(layer))}>
      {FIT_MESSAGES.layers[layer]}
    </button>
  );
}

/** Nothing while the piece is unknown, because its list has not arrived. */
function TakeOff({ piece }: { readonly piece: Piece | undefined }) {
  const dispatch = useAppDispatch();
  if (piece === undefined) return null;
  return (
    <button type="button" onClick={() => dispatch(itemChosen(piece))}>
      {DRESS_CODE_MESSAGES.takeOff}
    </button>
  );
}
