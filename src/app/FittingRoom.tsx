import { Suspense } from 'react';
import { useIsDesigner } from '../base/hooks';
import { lazyPart } from '../components/lazyPart';
import { Checklist } from '../features/dressCode/Checklist';
import { EventStrip } from '../features/events/EventStrip';
import { DiceTool } from '../features/dice/DiceTool';
import { useArrivals } from '../features/looks/useArrivals';
import { Panel, type Panels } from '../features/rail/Panel';
import { StageControls } from '../features/stage/StageControls';
import { STAGE_MESSAGES } from '../messages/stage';

export { OfferBar } from '../features/stage/OfferBar';

/** What opens over the rail, each in a chunk of its own. */
const PANELS: Panels = {
  looks: {
    title: () => STAGE_MESSAGES.looks,
    load: async () => (await import(/* webpackChunkName: "panel-looks" */ '../features/looks/LooksPanel')).LooksPanel,
  },
  share: {
    title: () => STAGE_MESSAGES.share,
    load: async () =>
      (await import(/* webpackChunkName: "panel-share" */ '../features/pictures/SharePanel')).SharePanel,
  },
  search: {
    title: () => STAGE_MESSAGES.search,
    load: async () =>
      (await import(/* webpackChunkName: "panel-search" */ '../features/search/SearchPanel')).SearchPanel,
  },
  worn: {
    title: () => STAGE_MESSAGES.wearing,
    load: async () => (await import(/* webpackChunkName: "dice" */ '../features/dice/WornPanel')).WornPanel,
  },
};

const loadLabRoom = () => import(/* webpackChunkName: "lab-room" */ '../features/designers/LabRoom');
const LabTool = lazyPart(async () => (await loadLabRoom()).LabTool);
const LabRoom = lazyPart(async () => (await loadLabRoom()).LabRoom);

const PANEL_NAMES = Object.keys(PANELS) as (keyof Panels)[];

/** The stage's controls, with the tools that come from other features. */
export function Controls() {
  useArrivals();
  const isDesigner = useIsDesigner();
  return (
    <>
      <EventStrip Checklist={Checklist} />
      <StageControls
        panels={PANEL_NAMES}
        tools={<DiceTool />}
        more={<Suspense fallback={null}>{isDesigner && <LabTool />}</Suspense>}
      />
    </>
  );
}

export function OpenPanel() {
  const isDesigner = useIsDesigner();
  return (
    <>
      <Panel panels={PANELS} />
      <Suspense fallback={null}>{isDesigner && <LabRoom />}</Suspense>
    </>
  );
}
