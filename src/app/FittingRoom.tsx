import { Panel, type Panels } from '../features/wardrobe/Panel';
import { StageControls } from '../features/wardrobe/StageControls';

export { OfferBar } from '../features/wardrobe/OfferBar';

/** What opens over the rail, each in a chunk of its own. */
const PANELS: Panels = {};

/** The stage's controls, with the tools that come from other features. */
export function Controls() {
  return <StageControls panels={PANELS} tools={null} />;
}

export function OpenPanel() {
  return <Panel panels={PANELS} />;
}
