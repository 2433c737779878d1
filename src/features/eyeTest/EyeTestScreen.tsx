import { useEffect, useState } from 'react';
import { pathTo } from '#rules/pages/pages';
import { useGetEyeTestQuery, type EyeTest } from './eyeApi';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { DuelHalf } from '../../components/DuelHalf';
import { DuelStage } from '../../components/DuelStage';
import { GameLink } from '../../components/GameLink';
import { pillClass } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { EYE_TEST_MESSAGES } from './messages';
import { failureOf } from '../../messages/absences';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { EyeTestDuel } from './EyeTestDuel';
import { EyeTestEnd } from './EyeTestEnd';
import { selectEyeTest } from './eyeTestSelectors';
import type { EyeTestState } from './eyeTestSlice';
import { openEyeTest } from './playEyeTest';
import * as styles from './EyeTestDuel.module.css';

/** Once a day, the same pairs for everybody: which one did the crowd choose? It needs no wallet. */
export function EyeTestScreen() {
  const { assetBase } = useConfig();
  const { data: test, error, isFetching, refetch } = useGetEyeTestQuery(undefined);
  if (test === undefined && isFetching) return <EyeTestSkeleton />;
  if (test === undefined) return <Scene why={failureOf(error)} assetBase={assetBase} onRetry={() => void refetch()} />;
  if (test.pairs.length > 0) return <TestOf test={test} />;
  return (
    <Scene why="no-test" assetBase={assetBase}>
      <GameLink className={pillClass({})} to={pathTo('events')}>
        {SCREEN_MESSAGES.seeEvents}
      </GameLink>
    </Scene>
  );
}

function TestOf({ test }: { readonly test: EyeTest }) {
  const dispatch = useAppDispatch();
  const record = useAppSelector(state => selectEyeTest(state, test.day));
  useEffect(() => dispatch(openEyeTest(test)), [dispatch, test]);
  if (record?.picks.length !== test.pairs.length) return <EyeTestSkeleton />;
  return <Playing key={test.day} test={test} record={record} />;
}

interface PlayingProps {
  readonly test: EyeTest;
  readonly record: EyeTestState;
}

/** From pair to pair, from the first one that is not decided. */
function Playing({ test, record }: PlayingProps) {
  const [start] = useState(() => firstOpen(record));
  const [at, setAt] = useState(start);
  const pair = test.pairs[at];
  if (pair === undefined) return <EyeTestEnd test={test} record={record} takesFocus={at > start} />;
  return (
    <EyeTestDuel
      test={test}
      pair={pair}
      at={at}
      picks={record.picks}

      onNext={() => setAt(at + 1)}
    />
  );
}

function firstOpen({ picks }: EyeTestState): number {
  const at = picks.indexOf(null);
  return at === -1 ? picks.length : at;
}

/** The two halves, empty. */
function EyeTestSkeleton() {
  return (
    <DuelStage
      className={styles.duel}
      aria-busy="true"
      aria-label={SCREEN_MESSAGES.loading}
      band={
        <>
          <h1 className={styles.question}>{EYE_TEST_MESSAGES.question}</h1>
          <p>{'\u00a0'}</p>
        </>
      }
    >
      <DuelHalf side="left" fit={null} />
      <DuelHalf side="right" fit={null} />
      <div className={styles.foot} />
    </DuelStage>
  );
}
