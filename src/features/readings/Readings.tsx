import { Suspense, useLayoutEffect, useMemo, useState, type ComponentType } from 'react';
import { hasComparablePieces } from '#rules/voting/pieceWorth';
import { useGetResultsInfiniteQuery } from '../../api/resultsApi';
import { useAppDispatch, useAppSelector, type WithPlatform } from '../../base/hooks';
import { Icon } from '../../components/Icon';
import { lazyPart } from '../../components/lazyPart';
import { PaperCard } from '../../components/PaperCard';
import { Pill } from '../../components/Pill';
import { COURSE_MESSAGES, EYE_MESSAGES, WORTH_MESSAGES } from './messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { PartBoundary } from '../../components/Boundary';
import { jobRequested, selectCount, selectHasVoted } from '../counting/countSlice';
import { readingsSlice, selectReadings, type ReadingsState } from './readingsSlice';
import * as styles from './Readings.module.css';

/** What the votes of a closed event reveal. All of it is computed in this browser. */
export function Readings({ eventId }: { readonly eventId: number }) {
  const dispatch = useAppDispatch();
  const hasVoted = useAppSelector(selectHasVoted);
  const hasWorths = useHasWorths(eventId);
  useLayoutEffect(() => dispatch(startReadings()), [dispatch]);
  return (
    <>
      {hasVoted && <Folded job="eye" title={EYE_MESSAGES.title} Content={YourEye} />}
      <div className={styles.course}>
        <Folded job="course" title={COURSE_MESSAGES.title} Content={Course} />
      </div>
      {hasWorths && <Folded job="pieces" title={WORTH_MESSAGES.title} Content={PieceWorths} />}
    </>
  );
}

/** Whether the votes say anything about a piece. The places that have loaded tell, because more of them only add to it. */
function useHasWorths(eventId: number): boolean {
  const { data: ranking } = useGetResultsInfiniteQuery(eventId);
  return useMemo(() => hasComparablePieces(ranking?.pages.flatMap(({ entries }) => entries) ?? []), [ranking]);
}

const startReadings =
  (): WithPlatform<void> =>
  (_dispatch, _getState, { reducer }) =>
    void reducer.inject(readingsSlice);

const YourEye = lazyPart(async () => (await import(/* webpackChunkName: "readings" */ './YourEye')).YourEye);
const Course = lazyPart(async () => (await import(/* webpackChunkName: "readings" */ './Course')).Course);
const PieceWorths = lazyPart(
  async () => (await import(/* webpackChunkName: "readings" */ './PieceWorths')).PieceWorths,
);

interface FoldedProps {
  readonly job: 'eye' | 'course' | 'pieces';
  readonly title: string;
  readonly Content: ComponentType;
}

/** A section that is computed when it is first opened. */
function Folded({ job, title, Content }: FoldedProps) {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const status = useAppSelector(state => selectCount(state).jobs[job]);
  const toggle = (): void => {
    if (!isOpen && status === 'idle') dispatch(jobRequested(job));
    setOpen(!isOpen);
  };
  const heading = (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={toggle}>
      {title}
      <Icon name={isOpen ? 'up' : 'down'} />
    </button>
  );
  return <PaperCard heading={heading}>{isOpen && <Counted job={job} Content={Content} />}</PaperCard>;
}

/** The section's content once there is something to show. */
function Counted({ job, Content }: Pick<FoldedProps, 'job' | 'Content'>) {
  const dispatch = useAppDispatch();
  const votes = useAppSelector(state => selectCount(state).votes);
  const hasResult = useAppSelector(state => isReady(selectReadings(state), job));
  const skeleton = <div className={styles.skeleton} data-job={job} aria-busy="true" />;
  if (votes === 'failed')
    return (
      <>
        <p role="status">{SCREEN_MESSAGES.notLoadedTitle}</p>
        <Pill onClick={() => void dispatch(jobRequested(job))}>{SCREEN_MESSAGES.tryAgain}</Pill>
      </>
    );
  if (!hasResult) return skeleton;
  return (
    <PartBoundary>
      <Suspense fallback={skeleton}>
        <Content />
      </Suspense>
    </PartBoundary>
  );
}

/** The course of the ranking is shown from its first point on. */
function isReady({ course, ...readings }: ReadingsState, job: FoldedProps['job']): boolean {
  return job === 'course' ? course !== null && course.points.length > 0 : readings[job] !== null;
}
