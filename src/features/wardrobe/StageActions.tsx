import { useEffect, useRef, type RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Pill } from '../../components/Pill';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { downloadRequested, selectIsComposing } from '../avatar/downloadSlice';
import { questionAsked } from '../notices/noticesSlice';
import { selectSubmissionStatus, submitClicked } from '../submission/submissionSlice';

const QUESTION = { text: WARDROBE_MESSAGES.confirmReset, question: 'reset' } as const;

/** What can be done with the finished fit. */
export function StageActions() {
  const dispatch = useAppDispatch();
  const isComposing = useAppSelector(selectIsComposing);
  const isWaiting = useAppSelector(selectSubmissionStatus) === 'waiting';
  const download = useRef<HTMLButtonElement>(null);
  useFocusBack(download, isComposing);
  return (
    <div className="stage-actions">
      <Pill tone="tomato" aria-busy={isWaiting} onClick={() => dispatch(submitClicked())}>
        {WARDROBE_MESSAGES.submit}
      </Pill>
      <Pill tone="bone" onClick={() => dispatch(questionAsked(QUESTION))}>
        {WARDROBE_MESSAGES.reset}
      </Pill>
      <Pill ref={download} tone="bone" aria-busy={isComposing} onClick={() => dispatch(downloadRequested())}>
        {WARDROBE_MESSAGES.download}
      </Pill>
    </div>
  );
}

/** The wardrobe is inert while the picture is made, which takes the focus from the button that asked for it. */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, isComposing: boolean): void {
  const wasComposing = useRef(false);
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (wasComposing.current && !isComposing && isNowhere) button.current?.focus();
    wasComposing.current = isComposing;
  }, [button, isComposing]);
}
