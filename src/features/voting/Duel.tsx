import { useEffect, useRef, useState } from 'react';
import { eventCodeText } from '#rules/events/dressCodeText';
import type { Avatar } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import type { ChoiceTally } from '#rules/voting/choiceTally';
import type { Ballot, VoteEntry, VotingInfo } from '../../api/votingApi';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { fieldOf } from '../../components/colour';
import { DuelStage } from '../../components/DuelStage';
import { ToolButton } from '../../components/ToolButton';
import { ToolIcon } from '../../components/ToolIcon';
import { useKeys } from '../../components/useKeys';
import { unseen } from '../../components/unseen';
import { describeFit } from '../../messages/fits';
import { KEYS_MESSAGES } from '../../messages/keys';
import { VOTE_MESSAGES } from './messages';
import { DRESS_CODE_MESSAGES } from '../../messages/dressCode';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { overlayOpened } from '../overlay/overlaySlice';
import { CentreEye } from './CentreEye';
import { DuelFoot } from './DuelFoot';
import { DuelSide } from './DuelSide';
import { choiceUndone, closeUpOpened, fitChosen, isAbout, pairPassed, selectOutbox, type Choice } from './votingSlice';
import * as styles from './Duel.module.css';

const NOTHING: Wardrobe = [];

type Pair = readonly [VoteEntry, VoteEntry];

interface DuelProps {
  readonly eventId: number;
  readonly info: VotingInfo;
  readonly pair: Pair;
  readonly progress: Ballot['progress'];
  readonly passesLeft: number;
  /** What the player's choices have in common, if anything. */
  readonly tally: ChoiceTally | undefined;
}

/** Two fits, head to head. */
export function Duel({ eventId, info, pair, progress, passesLeft, tally }: DuelProps) {
  const [left, right] = pair;
  const pairKey = `${left.id} ${right.id}`;
  const dispatch = useAppDispatch();
  const choices = useAppSelector(selectOutbox).filter(each => each.eventId === eventId);
  const choice = choices.find(each => isAbout(each, pair));
  const before = choices.find(each => !isAbout(each, pair));
  const isUndoable = choices.at(-1)?.status === 'held';
  const isCovered = useAppSelector(selectIsCovered);
  const { describe, hasTitles } = useDescriptions();
  const fields = pair.map(({ avatar }) => fieldOf(avatar.background)) as [string, string];
  const fieldsBefore = useFieldsBefore(fields, pairKey);
  const choose = (side: Side): void => {
    const [winner, loser] = side === 'left' ? [left.id, right.id] : [right.id, left.id];
    dispatch(fitChosen({ eventId, winner, loser }));
  };
  const openCloseUp = ({ id }: VoteEntry): void => void dispatch(closeUpOpened(id));
  const pass = (): void => void dispatch(pairPassed({ eventId, left: left.id, right: right.id, why: 'even' }));
  const undo = (): void => void dispatch(choiceUndone(eventId));
  const mayPass = passesLeft > 0;
  useDuelKeys({ choose, closeUp: () => openCloseUp(left), pass: mayPass ? pass : undefined, undo }, !isCovered);
  const sideOf = (index: 0 | 1) => ({
    entry: pair[index],
    description: describe(pair[index]),
    outcome: outcomeOf(pair[index], choice),
    field: fields[index],
    fieldBefore: fieldsBefore[index],
    onCloseUp: () => openCloseUp(pair[index]),
  });
  return (
    <DuelStage className={styles.duel} data-status={choice?.status ?? 'open'} band={<DuelBand {...info} />}>
      <DuelSide side="left" {...sideOf(0)} onChoose={() => choose('left')} />
      <DuelSide side="right" {...sideOf(1)} onChoose={() => choose('right')} />
      <CentreEye
        pairKey={pairKey}
        onUndo={isUndoable ? undo : undefined}
        onPull={choice?.status === 'held' ? undefined : choose}
      />
      <DuelFoot {...{ choice, before, progress, tally }} onPass={mayPass ? pass : undefined} />
      <p className={unseen} role="status">
        {choice ? choiceText(choice, pair, describe) : hasTitles && VOTE_MESSAGES.pair(describe(left), describe(right))}
      </p>
    </DuelStage>
  );
}

type Side = 'left' | 'right';

interface DuelActions {
  readonly choose: (side: Side) => void;
  readonly closeUp: () => void;
  readonly pass: (() => void) | undefined;
  readonly undo: () => void;
}

function useDuelKeys({ choose, closeUp, pass, undo }: DuelActions, isOn: boolean): void {
  const dispatch = useAppDispatch();
  const [left, right] = [() => choose('left'), () => choose('right')];
  const keys = {
    ...{ ArrowLeft: left, 1: left, ArrowRight: right, 2: right },
    ...{ ArrowUp: closeUp, z: closeUp, u: undo, Backspace: undo },
    '?': () => void dispatch(overlayOpened('keys')),
  };
  useKeys(pass ? { ...keys, ArrowDown: pass, 0: pass } : keys, isOn);
}

function outcomeOf({ id }: VoteEntry, choice: Choice | undefined): 'open' | 'won' | 'lost' | 'passed' {
  if (choice === undefined) return 'open';
  if ('why' in choice) return 'passed';
  return choice.winner === id ? 'won' : 'lost';
}

function choiceText(choice: Choice, [left, right]: Pair, describe: Describe): string {
  if ('why' in choice) return VOTE_MESSAGES.passed;
  return VOTE_MESSAGES.chosen(describe(choice.winner === left.id ? left : right));
}

/** The two colours of the previous pair, from which the new ones are revealed. */
function useFieldsBefore(fields: readonly [string, string], pairKey: string): readonly [string, string] {
  const [shown, setShown] = useState({ pairKey, fields, before: fields });
  if (shown.pairKey === pairKey) return shown.before;
  setShown({ pairKey, fields, before: shown.fields });
  return shown.fields;
}

/** What the event asks for, above the fits, so that no hat touches it. */
function DuelBand({ title, description, question, ...event }: VotingInfo) {
  const dispatch = useAppDispatch();
  const brief = question ?? description;
  const code = eventCodeText(event, DRESS_CODE_MESSAGES.code);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pair arrives after the screen has opened. Its keys need the focus, unless the player has moved it meanwhile.
  useEffect(() => {
    if (document.activeElement?.contains(heading.current)) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {brief !== '' && <p className={styles.brief}>{brief}</p>}
      {code !== '' && <p className={styles.code}>{code}</p>}
      <ToolButton
        className={styles.how}
        label={KEYS_MESSAGES.how}
        keys="?"
        onClick={() => dispatch(overlayOpened('keys'))}
      >
        <ToolIcon name="how" />
      </ToolButton>
    </>
  );
}

type Describe = (entry: { readonly avatar: Avatar }) => string;

/**
 * Fits in words. Items are named after their files until the catalogue has loaded, and a pair is announced only then:
 * a screen reader would say it twice, first with a colour such as '#f2452d'.
 */
function useDescriptions(): { readonly describe: Describe; readonly hasTitles: boolean } {
  const { data: wardrobe = NOTHING, isSuccess, isError } = useGetWardrobeQuery(undefined);
  return { describe: ({ avatar }) => describeFit(avatar, wardrobe), hasTitles: isSuccess || isError };
}
