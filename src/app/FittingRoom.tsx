import { EventStrip } from '../features/events/EventStrip';
import { DiceTool } from '../features/dice/DiceTool';
import { useArrivals } from '../features/looks/useArrivals';
import { Panel, type Panels } from '../features/wardrobe/Panel';
import { StageControls } from '../features/wardrobe/StageControls';
import { STAGE_MESSAGES } from '../messages/stage';

export { OfferBar } from '../features/wardrobe/OfferBar';

/** What opens over the rail, each in a chunk of its own. */
const PANELS: Panels = {
  looks: {
    title: STAGE_MESSAGES.looks,
    load: async () => (await import(/* webpackChunkName: "panel-looks" */ '../features/looks/LooksPanel')).LooksPanel,
  },
  share: {
    title: STAGE_MESSAGES.share,
    load: async () => (await import(/* webpackChunkName: "panel-share" */ '../features/avatar/SharePanel')).SharePanel,
  },
  search: {
    title: STAGE_MESSAGES.search,
    load: async () =>
      (await import(/* webpackChunkName: "panel-search" */ '../features/wardrobe/SearchPanel')).SearchPanel,
  },
  worn: {
    title: STAGE_MESSAGES.wearing,
    load: async () => (await import(/* webpackChunkName: "panel-worn" */ '../features/dice/WornPanel')).WornPanel,
  },
};

/** The stage's controls, with the tools that come from other features. */
export function Controls() {
  useArrivals();
  return (
    <>
      <EventStrip />
      <StageControls panels={PANELS} tools={<DiceTool />} />
    </>
  );
}

export function OpenPanel() {
  return <Panel panels={PANELS} />;
}
