import { useEffect, useRef, useState, type ReactNode } from 'react';
import { REPORT_REASONS, type ReportReason } from '#rules/voting/ballot';
import { useGetBallotQuery, type VoteEntry } from '../../api/votingApi';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { FitPieces } from '../../components/FitPieces';
import { LargeFit } from '../../components/LargeFit';
import { Pill } from '../../components/Pill';
import { useKeys } from '../../components/useKeys';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { describeFit } from '../../messages/fits';
import { VOTE_MESSAGES } from './messages';
import { overlayClosed } from '../overlay/overlaySlice';
import { selectAddress } from '../wallet/walletSlice';
import { closeUpOpened, fitChosen, fitReported, pairPassed, selectCloseUp, selectVotingAt } from './votingSlice';
import * as styles from './CloseUp.module.css';

/** One fit of the pair on the whole stage, with its pieces. */
export function CloseUp() {
  const eventId = useAppSelector(selectVotingAt);
  const wallet = useAppSelector(selectAddress);
  return eventId === null || wallet === null ? null : <PairCloseUp eventId={eventId} wallet={wallet} />;
}

function PairCloseUp({ eventId, wallet }: { readonly eventId: number; readonly wallet: string }) {
  const shown = useAppSelector(selectCloseUp);
  const { data: ballot } = useGetBallotQuery({ eventId, wallet });
  const entry = ballot?.entries.find(({ id }) => id === shown);
  const other = ballot?.entries.find(({ id }) => id !== shown);
  if (ballot === undefined || entry === undefined || other === undefined) return null;
  return (
    <FitCloseUp
      key={entry.id}
      eventId={eventId}
      pair={ballot.entries}
      entry={entry}
      other={other}
      passesLeft={ballot.passesLeft}
    />
  );
}

interface FitCloseUpProps {
  readonly eventId: number;
  /** In the order of the screen. */
  readonly pair: readonly VoteEntry[];
  readonly entry: VoteEntry;
  readonly other: VoteEntry;
  readonly passesLeft: number;
}

function FitCloseUp({ eventId, pair, entry, other, passesLeft }: FitCloseUpProps) {
  const dispatch = useAppDispatch();
  const { assetBase } = useConfig();
  const { data: wardrobe = [] } = useGetWardrobeQuery(undefined);
  const [step, setStep] = useState<'fit' | 'report' | 'broken'>('fit');
  const turn = (): void => void dispatch(closeUpOpened(other.id));
  useKeys({ ArrowLeft: turn, ArrowRight: turn }, true);
  const choose = (): void => {
    dispatch(overlayClosed());
    dispatch(fitChosen({ eventId, winner: entry.id, loser: other.id }));
  };
  const report = (why: ReportReason): void => {
    dispatch(fitReported({ eventId, entryId: entry.id, why }));
    setStep(why === 'broken' && passesLeft > 0 ? 'broken' : 'fit');
  };
  const passOn = (): void => {
    const [left, right] = [pair[0]?.id ?? entry.id, pair[1]?.id ?? other.id];
    dispatch(overlayClosed());
    dispatch(pairPassed({ eventId, left, right, why: 'broken' }));
  };
  return (
    <LargeFit avatar={entry.avatar} wardrobe={wardrobe} assetBase={assetBase}>
      {step === 'report' ? (
        <ReportReasons onChoose={report} onBack={() => setStep('fit')} />
      ) : (
        <>
          <FitPieces avatar={entry.avatar} wardrobe={wardrobe} />
          <Acts>
            {step === 'broken' && <Pill onClick={passOn}>{VOTE_MESSAGES.anotherPair}</Pill>}
            {/* After "The other one", it has the focus, and nothing else says which fit this is. */}
            <Pill data-autofocus tone="cobalt" aria-description={describeFit(entry.avatar, wardrobe)} onClick={choose}>
              {VOTE_MESSAGES.chooseThis}
            </Pill>
            <Pill onClick={turn}>{VOTE_MESSAGES.otherFit}</Pill>
          </Acts>
          <button type="button" className={styles.report} onClick={() => setStep('report')}>
            {VOTE_MESSAGES.report}
          </button>
        </>
      )}
    </LargeFit>
  );
}

interface ReportReasonsProps {
  readonly onChoose: (why: ReportReason) => void;
  readonly onBack: () => void;
}

function ReportReasons({ onChoose, onBack }: ReportReasonsProps) {
  return (
    <>
      <p>{VOTE_MESSAGES.reportWhy}</p>
      <Acts>
        {REPORT_REASONS.map(why => (
          <Pill key={why} data-autofocus onClick={() => onChoose(why)}>
            {VOTE_MESSAGES[why]}
          </Pill>
        ))}
        <Pill tone="bone" onClick={onBack}>
          {VOTE_MESSAGES.goBack}
        </Pill>
      </Acts>
    </>
  );
}

/** The first button takes the focus if the button that opened this has gone, or if the dialog opened before this loaded. */
function Acts({ children }: { readonly children: ReactNode }) {
  const acts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = acts.current?.closest('[role="dialog"]');
    const isUnplaced = document.activeElement === document.body || document.activeElement === dialog;
    if (isUnplaced) acts.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.acts} ref={acts}>
      {children}
    </div>
  );
}
