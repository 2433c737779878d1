import { useEffect, useRef, useState } from 'react';
import { countdown } from '#rules/events/countdown';
import { DAY_MS, startOfDay } from '#rules/eyeTest/eyeDays';
import { backgroundColour } from '#rules/outfit/pictures';
import { pathTo, TRIAL_PATH } from '#rules/pages/pages';
import { useGetEventsQuery } from '../../api/eventsApi';
import { crowdPick, useGetEyeTestQuery, type EyePair, type EyeTest } from './eyeApi';
import { useNextVote } from '../../api/nextVote';
import { useAppDispatch, useAppSelector, useConfig, useCopy, useIsDemo } from '../../base/hooks';
import { Darcel } from '../../components/Darcel';
import { GameLink } from '../../components/GameLink';
import { Pill, pillClass } from '../../components/Pill';
import { EYE_TEST_MESSAGES } from './messages';
import { selectNow } from '../events/eventsSlice';
import { selectAvatar } from '../outfit/outfitSlice';
import { selectAddress } from '../wallet/walletSlice';
import { EyeMarks } from './EyeMarks';
import type { EyeTestState } from './eyeTestSlice';
import { canShare, lineOf, saveTestPicture, sendTest, type ShareOutcome, type ShownTest } from './shareEyeTest';
import * as styles from './EyeTestEnd.module.css';

interface EyeTestEndProps {
  readonly test: EyeTest;
  readonly record: EyeTestState;
  /** Whether it replaces the last pair: then keyboards and screen readers continue here. */
  readonly takesFocus: boolean;
}

/** How the player did, something to show for it, and one next step. */
export function EyeTestEnd({ test: { day, number, pairs }, record: { picks, streak }, takesFocus }: EyeTestEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const marks = pairs.map((pair, n) => picks[n] === crowdPick(pair));
  const score = { right: marks.filter(isRight => isRight).length, of: marks.length };
  return (
    <main className={styles.end}>
      <Player />
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          {EYE_TEST_MESSAGES.score(score)}
        </h1>
        <p className={styles.reading}>{EYE_TEST_MESSAGES.reading(score)}</p>
        <div className={styles.marks}>
          <EyeMarks marks={marks} label={EYE_TEST_MESSAGES.squares(marks)} />
        </div>
        {streak > 0 && <p className={styles.streak}>{EYE_TEST_MESSAGES.streak(streak)}</p>}
        <ShareButtons test={{ number, marks }} />
        <NextStep />
        <NextTest day={day} />
        <Pairs pairs={pairs} marks={marks} />
      </div>
    </main>
  );
}

function Player() {
  const { assetBase } = useConfig();
  const avatar = useAppSelector(selectAvatar);
  return (
    <div className={styles.who} style={{ backgroundColor: backgroundColour(avatar) }}>
      <Darcel avatar={avatar} assetBase={assetBase} description="" className={styles.darcel} />
    </div>
  );
}

function ShareButtons({ test }: { readonly test: ShownTest }) {
  const dispatch = useAppDispatch();
  const [copied, copy] = useCopy();
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  const [isSharing] = useState(() => dispatch(canShare()));
  const line = dispatch(lineOf(test));
  return (
    <div className={styles.buttons}>
      <Pill size="small" onClick={() => copy(line)}>
        {EYE_TEST_MESSAGES.copy}
      </Pill>
      {isSharing && (
        <Pill size="small" tone="cobalt" onClick={() => void dispatch(sendTest(test)).then(setOutcome)}>
          {EYE_TEST_MESSAGES.send}
        </Pill>
      )}
      <Pill size="small" onClick={() => void dispatch(saveTestPicture(test)).then(setOutcome)}>
        {EYE_TEST_MESSAGES.save}
      </Pill>
      {copied === false && <pre className={styles.line}>{line}</pre>}
      <p role="status">{outcomeText(copied, outcome)}</p>
    </div>
  );
}

function outcomeText(copied: boolean | null, outcome: ShareOutcome | null): string {
  if (outcome !== null) return EYE_TEST_MESSAGES.outcomes[outcome];
  if (copied === null) return '';
  return copied ? EYE_TEST_MESSAGES.copied : EYE_TEST_MESSAGES.notCopied;
}

/** The vote that ends first; if there is none, without a wallet, and in the demo, the wardrobe. */
function NextStep() {
  const isDemo = useIsDemo();
  const wallet = useAppSelector(selectAddress);
  const { data: events, isFetching } = useGetEventsQuery('vote');
  const vote = useNextVote(events, wallet);
  if (events === undefined && isFetching && wallet !== null && !isDemo) return <div className={styles.next} />;
  const isVoting = vote !== undefined && wallet !== null && !isDemo;
  const wardrobe = wallet === null ? TRIAL_PATH : pathTo('wardrobe');
  return (
    <div className={styles.next}>
      <GameLink className={pillClass({ tone: 'tomato' })} to={isVoting ? pathTo('vote', vote.id) : wardrobe}>
        {isVoting ? EYE_TEST_MESSAGES.voteForReal : EYE_TEST_MESSAGES.dressYourOwn}
      </GameLink>
    </div>
  );
}

/** The time of the server; nothing until that is known. */
function NextTest({ day }: { readonly day: string }) {
  const { refetch } = useGetEyeTestQuery(undefined);
  const now = useAppSelector(selectNow);
  const begins = startOfDay(day) + DAY_MS;
  if (now === 0) return <p className={styles.nextTest}>{'\u00a0'}</p>;
  if (now < begins) return <p className={styles.nextTest}>{EYE_TEST_MESSAGES.nextIn(countdown(begins, now).left)}</p>;
  return (
    <p className={styles.nextTest}>
      {EYE_TEST_MESSAGES.nextIsHere}{' '}
      <Pill size="small" onClick={() => void refetch()}>
        {EYE_TEST_MESSAGES.playNext}
      </Pill>
    </p>
  );
}

interface PairsProps {
  readonly pairs: readonly EyePair[];
  readonly marks: readonly boolean[];
}

/** The pairs of the test again, each with a link to the results that it came from. */
function Pairs({ pairs, marks }: PairsProps) {
  return (
    <section className={styles.pairs} aria-labelledby="eye-pairs">
      <h2 id="eye-pairs">{EYE_TEST_MESSAGES.pairs}</h2>
      <ol>
        {pairs.map((pair, n) => (
          <li key={n}>
            <PairLink pair={pair} isRight={marks[n] ?? false} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function PairLink({ pair: { event, title, sides }, isRight }: { readonly pair: EyePair; readonly isRight: boolean }) {
  const { assetBase } = useConfig();
  const [left, right] = sides;
  return (
    <GameLink
      to={pathTo('place', event, Math.min(left.place, right.place))}
      aria-label={EYE_TEST_MESSAGES.pair([left.place, right.place], title)}
    >
      {sides.map(({ avatar, place }) => (
        <span key={place} className={styles.photo} style={{ backgroundColor: backgroundColour(avatar) }}>
          <Darcel avatar={avatar} assetBase={assetBase} description="" loading="lazy" className={styles.fit} />
          <b>{EYE_TEST_MESSAGES.place(place)}</b>
        </span>
      ))}
      <span className={styles.mark}>
        <EyeMarks marks={[isRight]} />
      </span>
    </GameLink>
  );
}
