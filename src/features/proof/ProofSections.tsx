import { lazy, Suspense, useEffect, useId, useState, type ComponentType } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { Pill } from '../../components/Pill';
import { COUNT_MESSAGES, COURSE_MESSAGES, EYE_MESSAGES, WORTH_MESSAGES } from '../../messages/count';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { CheckTheCount } from './CheckTheCount';
import { enterCount, leaveCount, startJob } from './countEvent';
import { selectCount, selectHasVoted } from './countSelectors';
import type { JobName } from './countSlice';
import { OwnVotes } from './OwnVotes';
import { checkOwnVotes } from './checkOwnVotes';
import * as styles from './Proof.module.css';

interface ProofSectionsProps {
  readonly eventId: number;
  readonly hasRanking: boolean;
}

/**
 * What the votes of a closed event reveal, and a check that they were counted correctly. All of it is computed in this
 * browser.
 */
export function ProofSections({ eventId, hasRanking }: ProofSectionsProps) {
  const dispatch = useAppDispatch();
  const hasVoted = useAppSelector(selectHasVoted);
  useEffect(() => {
    dispatch(enterCount(eventId));
    void dispatch(checkOwnVotes(eventId));
    return () => dispatch(leaveCount());
  }, [dispatch, eventId]);
  return (
    <div className={styles.proof}>
      <OwnVotes />
      {hasRanking && (
        <>
          {hasVoted && <Folded job="eye" title={EYE_MESSAGES.title} Content={YourEye} />}
          <Folded job="course" title={COURSE_MESSAGES.title} Content={Course} />
          <Folded job="pieces" title={WORTH_MESSAGES.title} Content={PieceWorths} />
        </>
      )}
      <CheckTheCount eventId={eventId} />
    </div>
  );
}

const YourEye = lazy(async () => {
  const { YourEye: Eye } = await import(/* webpackChunkName: "proof-readings" */ './YourEye');
  return { default: Eye };
});
const Course = lazy(async () => {
  const { Course: Chart } = await import(/* webpackChunkName: "proof-readings" */ './Course');
  return { default: Chart };
});
const PieceWorths = lazy(async () => {
  const { PieceWorths: Worths } = await import(/* webpackChunkName: "proof-readings" */ './PieceWorths');
  return { default: Worths };
});

interface FoldedProps {
  readonly job: Exclude<JobName, 'check'>;
  readonly title: string;
  readonly Content: ComponentType;
}

/** A section that is computed when it is first opened. */
function Folded({ job, title, Content }: FoldedProps) {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const status = useAppSelector(state => selectCount(state)?.jobs[job]);
  const id = useId();
  const toggle = (): void => {
    if (!isOpen && status === 'idle') void dispatch(startJob(job));
    setOpen(!isOpen);
  };
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={toggle}>
          {title}
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
      </h2>
      {isOpen && <Counted job={job} Content={Content} />}
    </section>
  );
}

/** The section's content once there is something to show. */
function Counted({ job, Content }: Pick<FoldedProps, 'job' | 'Content'>) {
  const dispatch = useAppDispatch();
  const sheet = useAppSelector(state => selectCount(state)?.sheet);
  const hasResult = useAppSelector(state => hasPoints(selectCount(state)?.[job]));
  const skeleton = <div className={styles.skeleton} data-job={job} aria-busy="true" />;
  if (sheet === 'failed')
    return (
      <>
        <p role="status">{SCREEN_MESSAGES.notLoadedTitle}</p>
        <Pill onClick={() => void dispatch(startJob(job))}>{SCREEN_MESSAGES.tryAgain}</Pill>
      </>
    );
  if (sheet !== undefined && sheet in COUNT_MESSAGES.uncountable)
    return <p role="status">{COUNT_MESSAGES.uncountable[sheet as keyof typeof COUNT_MESSAGES.uncountable]}</p>;
  if (!hasResult) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <Content />
    </Suspense>
  );
}

/** The course of the ranking is shown from its first point on. */
function hasPoints(result: object | null | undefined): boolean {
  return Boolean(result) && !(result && 'points' in result && (result.points as readonly unknown[]).length === 0);
}
