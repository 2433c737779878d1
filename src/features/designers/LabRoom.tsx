import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { PartBoundary } from '../../components/Boundary';
import { Pictogram } from '../../components/Icon';
import { lazyPart } from '../../components/lazyPart';
import { ToolButton } from '../../components/ToolButton';
import { labClosed, labOpened, selectLab } from './designersSlice';
import { DESIGNERS_MESSAGES } from './messages';
import { enterLab } from './room';

const Lab = lazyPart(async () => (await import(/* webpackChunkName: "panel-lab" */ './Lab')).Lab);

const FLASK = 'M9 3h6M10 3v6L4 19.5A1.5 1.5 0 0 0 5.5 21.5h13A1.5 1.5 0 0 0 20 19.5L14 9V3M7 15h10';

/** The tool on the stage that opens the lab. */
export function LabTool() {
  const dispatch = useAppDispatch();
  const { isOpen } = useAppSelector(selectLab);
  return (
    <ToolButton
      label={DESIGNERS_MESSAGES.lab}
      aria-expanded={isOpen}
      onClick={() => dispatch(isOpen ? labClosed() : labOpened())}
    >
      <Pictogram box="0 0 24 24" line={FLASK} width={2.6} />
    </ToolButton>
  );
}

/** The designers' room. Dropping a drawing opens its panel. */
export function LabRoom() {
  const dispatch = useAppDispatch();
  const { isOpen } = useAppSelector(selectLab);
  useEffect(() => dispatch(enterLab()), [dispatch]);
  if (!isOpen) return null;
  return (
    <PartBoundary>
      <Lab />
    </PartBoundary>
  );
}
