import { useEffect } from 'react';
import { shortAddress } from '#rules/ids';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { Details } from '../../components/Details';
import { unseen } from '../../components/unseen';
import { COURSE_MESSAGES } from './messages';
import { FORMATS } from '../../messages/formats';
import type { CoursePoint, Finalist } from '../../platform/counting/counter';
import { selectAddress } from '../wallet/walletSlice';
import { CourseChart, LINE_COLOURS } from './CourseChart';
import { coursePaused, coursePlayed, courseShown, courseStepped, selectReadings } from './readingsSlice';
import * as styles from './Course.module.css';

/** From one point to the next, in milliseconds: the whole course takes six seconds. */
const STEP = 100;

/** How the best fits reached their places while the ballots were counted: a chart, a scrubber and a table. */
export function Course() {
  const dispatch = useAppDispatch();
  const course = useAppSelector(state => selectReadings(state).course);
  const wallet = useAppSelector(selectAddress)?.toLowerCase();
  const isPlaying = course?.isPlaying ?? false;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => dispatch(courseStepped()), STEP);
    return () => clearInterval(timer);
  }, [dispatch, isPlaying]);
  const last = course?.points.at(-1);
  if (!course || !last) return null;
  const { points, finalists } = course;
  const index = Math.min(course.at ?? points.length - 1, points.length - 1);
  const shown = points[index] ?? last;
  const own = finalists.findIndex(finalist => wallet !== undefined && finalist.wallet?.toLowerCase() === wallet);
  const settled = shown.places.filter((place, finalist) => place === finalist + 1).length;
  return (
    <>
      <p>{COURSE_MESSAGES.moment(shown.ballots, last.ballots, settled, finalists.length)}</p>
      <div className={styles.course}>
        <CourseChart points={points} finalists={finalists.length} at={index} own={own} />
        <ol className={styles.best}>
          {finalists.map(({ wallet: owner }, place) => (
            <li key={LINE_COLOURS[place]} aria-current={place === own}>
              <i style={{ background: LINE_COLOURS[place] }} />
              <span>{nameOf(owner, place)}</span>
              {place === own && <b>{COURSE_MESSAGES.you}</b>}
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.controls}>
        <input
          type="range"
          min={0}
          max={points.length - 1}
          value={index}
          aria-label={COURSE_MESSAGES.scrubber}
          aria-valuetext={COURSE_MESSAGES.valueText(shown.ballots, last.ballots)}
          onChange={({ target }) => dispatch(courseShown(Number(target.value)))}
        />
        <Pill
          size="small"
          className={styles.play}
          onClick={() => dispatch(isPlaying ? coursePaused() : coursePlayed())}
        >
          {isPlaying ? COURSE_MESSAGES.pause : COURSE_MESSAGES.play}
        </Pill>
      </div>
      <CourseTable points={points} finalists={finalists} />
    </>
  );
}

const nameOf = (wallet: string | null, index: number): string =>
  `${index + 1}. ${wallet === null ? COURSE_MESSAGES.forgotten : shortAddress(wallet)}`;

interface CourseTableProps {
  readonly points: readonly CoursePoint[];
  readonly finalists: readonly Finalist[];
}

/** For screen readers: one row for each moment, one column for each fit. */
function CourseTable({ points, finalists }: CourseTableProps) {
  return (
    <Details className={styles.words} summary={COURSE_MESSAGES.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{COURSE_MESSAGES.ballots}</th>
            {finalists.map(({ wallet }, place) => (
              <th key={LINE_COLOURS[place]} scope="col">
                <span aria-hidden="true">{place + 1}</span>
                <span className={unseen}>{nameOf(wallet, place)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ ballots, places }) => (
            <tr key={ballots}>
              <th scope="row">{FORMATS.number(ballots)}</th>
              {places.map((place, finalist) => (
                <td key={LINE_COLOURS[finalist]}>{place}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Details>
  );
}
