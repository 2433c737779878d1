import { useEffect, useRef, type RefObject } from 'react';
import type { EyePick } from '#rules/eyeTest/eyeDays';
import { EYE_PAIRS } from '#rules/eyeTest/eyePairs';
import type { Wardrobe } from '#rules/outfit/items';
import { crowdPick, type EyePair, type EyeTest } from './eyeApi';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { fieldOf } from '../../components/colour';
import { DuelHalf } from '../../components/DuelHalf';
import { DuelStage } from '../../components/DuelStage';
import { Pill } from '../../components/Pill';
import { useKeys } from '../../components/useKeys';
import { EYE_TEST_MESSAGES } from './messages';
import { describeFit } from '../../messages/fits';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { EyeMarks } from './EyeMarks';
import { pickSide } from './playEyeTest';
import * as styles from './EyeTestDuel.module.css';

const NOTHING: Wardrobe = [];
const SIDES = ['left', 'right'] as const;
type Side = (typeof SIDES)[number];

interface EyeTestDuelProps {
  readonly test: EyeTest;
  readonly pair: EyePair;
  /** The pair's position in the test. */
  readonly at: number;
  readonly picks: readonly EyePick[];
  readonly onNext: () => void;
}

/** Two fits, and what the crowd thought once the player has chosen. */
export function EyeTestDuel({ test, pair, at, picks, onNext }: EyeTestDuelProps) {
  const dispatch = useAppDispatch();
  const { assetBase } = useConfig();
  const { data: wardrobe = NOTHING } = useGetWardrobeQuery(undefined);
  const isCovered = useAppSelector(selectIsCovered);
  const progress = useRef<HTMLParagraphElement>(null);
  const pick = picks[at] ?? null;
  const pickFrom = (side: Side): void => dispatch(pickSide(test.day, at, side));
  useDuelKeys(pickFrom, pick === null && !isCovered);
  useFocusOn(progress, at);
  const before = test.pairs[at - 1] ?? pair;
  return (
    <DuelStage
      className={styles.duel}
      band={
        <>
          <h1 className={styles.question}>{EYE_TEST_MESSAGES.question}</h1>
          <p ref={progress} tabIndex={-1}>
            <b className={styles.number}>{EYE_TEST_MESSAGES.progress({ number: at + 1, of: picks.length })}</b>{' '}
            <span>{pair.title}</span>
            {at === 0 && picks.length < EYE_PAIRS && <> {EYE_TEST_MESSAGES.today(picks.length)}</>}
          </p>
          {pair.question !== undefined && <p>{EYE_TEST_MESSAGES.asked(pair.question)}</p>}
        </>
      }
    >
      {SIDES.map((side, n) => {
        const { avatar, place } = sideOf(pair, n);
        const fit = {
          id: at,
          avatar,
          assetBase,
          label: EYE_TEST_MESSAGES[side](describeFit(avatar, wardrobe)),
          outcome: outcomeOf(pair, side, pick),
          isFinal: pick !== null,
          // Until then it is a button without a state.
          ...(pick !== null && { isPressed: pick === side }),
          field: fieldOf(avatar.background),
          fieldBefore: fieldOf(sideOf(before, n).avatar.background),
          onChoose: () => pickFrom(side),
        };
        return <DuelHalf key={side} side={side} fit={fit} tag={tagOf(place, side, pick)} />;
      })}
      <div className={styles.foot}>
        <div className={styles.marks}>
          <EyeMarks marks={marksOf(test, picks)} />
        </div>
        <p className={styles.outcome} role="status">
          {pick !== null && <Outcome pair={pair} pick={pick} />}
        </p>
        {pick !== null && <NextButton onNext={onNext} />}
      </div>
    </DuelStage>
  );
}

const sideOf = ({ sides }: EyePair, n: number): EyePair['sides'][0] => (n === 0 ? sides[0] : sides[1]);

/** Whether the player agreed with the crowd, for each pair; null if it is still to come. */
const marksOf = ({ pairs }: EyeTest, picks: readonly EyePick[]): readonly (boolean | null)[] =>
  pairs.map((pair, n) => (picks[n] ? picks[n] === crowdPick(pair) : null));

function outcomeOf(pair: EyePair, side: Side, pick: EyePick): 'open' | 'won' | 'lost' {
  if (pick === null) return 'open';
  return crowdPick(pair) === side ? 'won' : 'lost';
}

function tagOf(place: number, side: Side, pick: EyePick): string | undefined {
  if (pick === null) return undefined;
  return pick === side ? EYE_TEST_MESSAGES.ownPlace(place) : EYE_TEST_MESSAGES.place(place);
}

function Outcome({ pair, pick }: { readonly pair: EyePair; readonly pick: Side }) {
  const crowd = crowdPick(pair);
  const [better, worse] = inOrder(pair.sides, crowd);
  const [votes, against] = inOrder(pair.duel, crowd);
  const verdict = pick === crowd ? 'right' : 'wrong';
  const known = { of: pair.of, better: better.place, worse: worse.place, votes, voters: votes + against };
  return (
    <>
      <strong>{EYE_TEST_MESSAGES.verdict[verdict]}</strong> {EYE_TEST_MESSAGES.outcome[verdict](known)}
    </>
  );
}

const inOrder = <T,>([left, right]: readonly [T, T], first: Side): readonly [T, T] =>
  first === 'left' ? [left, right] : [right, left];

function useDuelKeys(pickFrom: (side: Side) => void, isOn: boolean): void {
  const [left, right] = [() => pickFrom('left'), () => pickFrom('right')];
  useKeys({ ArrowLeft: left, 1: left, ArrowRight: right, 2: right }, isOn);
}

/**
 * The button that had the focus is gone with the pair. The first pair arrives after the screen has opened; its keys need the
 * focus, unless the player has moved it meanwhile.
 */
function useFocusOn(element: RefObject<HTMLElement | null>, at: number): void {
  useEffect(() => {
    if (document.activeElement?.contains(element.current)) element.current?.focus({ preventScroll: true });
  }, [element, at]);
}

/** It has the focus, so that Enter goes on. */
function NextButton({ onNext }: { readonly onNext: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Pill ref={button} className={styles.next} onClick={onNext}>
      {EYE_TEST_MESSAGES.next}
    </Pill>
  );
}
