import { WardrobeScreen } from '../features/wardrobe/WardrobeScreen';
import type { Panels } from '../features/wardrobe/Panel';

/** What opens over the rail, each in a chunk of its own. */
const PANELS: Panels = {};

/** The wardrobe with the panels and tools of other features. */
export function WardrobePage() {
  return <WardrobeScreen panels={PANELS} tools={null} />;
}
