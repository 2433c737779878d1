import { lazyPart } from '../components/lazyPart';
import type { FittingRoom } from '../features/stage/Stage';
import { WardrobeScreen } from './WardrobeScreen';

const load = () => import(/* webpackChunkName: "fitting-room" */ './FittingRoom');

/** Loaded after the first screen, which can be used without it. */
const FITTING_ROOM: FittingRoom = {
  Controls: lazyPart(async () => (await load()).Controls),
  OfferBar: lazyPart(async () => (await load()).OfferBar),
  OpenPanel: lazyPart(async () => (await load()).OpenPanel),
};

export function WardrobePage() {
  return <WardrobeScreen fittingRoom={FITTING_ROOM} />;
}
