import { Suspense, useCallback, type ComponentType } from 'react';
import { useAppDispatch, useAppSelector, type WithPlatform } from '../../base/hooks';
import { Dialog } from '../../components/Dialog';
import { Pill } from '../../components/Pill';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import { PartBoundary } from '../../components/Boundary';
import * as styles from './NoticeDialog.module.css';
import {
  nextStepChosen,
  noticeConfirmed,
  noticeDismissed,
  selectNotice,
  type Evidence,
  type Notice,
  type Question,
} from './noticesSlice';

/** What a question shows besides its text. */
interface QuestionDetails {
  readonly Content: ComponentType;
  /** Above the content; then the question comes below it. */
  readonly title?: () => string;
  /** Instead of 'Yes'. */
  readonly confirm: () => string;
}

interface NoticeDialogProps {
  readonly details: Partial<Readonly<Record<Question, QuestionDetails>>>;
}

/** The first of the waiting alerts and questions, above everything else. */
export function NoticeDialog({ details }: NoticeDialogProps) {
  const notice = useAppSelector(selectNotice);
  return notice && <OpenNotice key={notice.id} notice={notice} details={details} />;
}

function OpenNotice({ notice, details }: NoticeDialogProps & { readonly notice: Notice }) {
  const dispatch = useAppDispatch();
  const { id } = notice;
  const dismiss = useCallback(() => void dispatch(noticeDismissed({ id })), [dispatch, id]);
  const reasons = notice.kind === 'alert' ? notice.reasons : [];
  const question = notice.kind === 'confirm' ? details[notice.question] : undefined;
  const text = <p id="notice-text">{notice.text}</p>;
  return (
    <Dialog
      role="alertdialog"
      className={styles.notice}
      layer="notice"
      labelledBy="notice-text"
      describedBy={reasons.length > 0 ? 'notice-reasons' : undefined}
      onDismiss={dismiss}
    >
      {question?.title ? <h2>{question.title()}</h2> : text}
      {reasons.length > 0 && (
        <ul id="notice-reasons">
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {question && (
        <PartBoundary>
          <Suspense fallback={<div className={styles.skeleton} />}>
            <question.Content />
          </Suspense>
        </PartBoundary>
      )}
      {question?.title && text}
      <div className={styles.buttons}>
        {notice.kind === 'confirm' ? (
          <>
            <Pill
              tone="ink"
              onClick={() => dispatch(noticeConfirmed({ id, question: notice.question }))}
              // What is above the question is read first.
              data-autofocus={question?.title === undefined || undefined}
            >
              {question?.confirm() ?? DIALOG_MESSAGES.yes}
            </Pill>
            <Pill tone="bone" className={styles.cancel} onClick={dismiss}>
              {DIALOG_MESSAGES.cancel}
            </Pill>
          </>
        ) : (
          <AlertButtons notice={notice} onDismiss={dismiss} />
        )}
      </div>
    </Dialog>
  );
}

const keep =
  ({ name, content }: Evidence): WithPlatform<Promise<void>> =>
  async (_dispatch, _getState, { pictures, log }) => {
    const file = new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' });
    await Promise.resolve(pictures.save(file, name)).catch((cause: unknown) =>
      log('The evidence was not saved', cause),
    );
  };

interface AlertButtonsProps {
  readonly notice: Extract<Notice, { readonly kind: 'alert' }>;
  readonly onDismiss: () => void;
}

/** The steps that the player can take come before OK. */
function AlertButtons({ notice: { id, steps, evidence }, onDismiss }: AlertButtonsProps) {
  const dispatch = useAppDispatch();
  const take = (step: (typeof steps)[number]): void => {
    if (step === 'evidence' && evidence) void dispatch(keep(evidence));
    dispatch(nextStepChosen({ id, step }));
  };
  const hasSteps = steps.length > 0;
  return (
    <>
      {steps.map((step, index) => (
        <Pill key={step} data-autofocus={index === 0 || undefined} onClick={() => take(step)}>
          {DIALOG_MESSAGES.steps[step]}
        </Pill>
      ))}
      <Pill
        tone={hasSteps ? 'bone' : 'ink'}
        className={hasSteps ? styles.cancel : ''}
        onClick={onDismiss}
        data-autofocus={!hasSteps || undefined}
      >
        {DIALOG_MESSAGES.ok}
      </Pill>
    </>
  );
}
