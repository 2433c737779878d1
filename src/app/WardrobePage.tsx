import { lazy } from 'react';
import type { FittingRoom } from '../features/stage/Stage';
import { WardrobeScreen } from './WardrobeScreen';

const load = () => import(/* webpackChunkName: "fitting-room" */ './FittingRoom');

/** Loaded after the first screen, which can be used without it. */
const FITTING_ROOM: FittingRoom = {
  Controls: lazy(async () => ({ default: (await load()).Controls })),
  OfferBar: lazy(async () => ({ default: (await load()).OfferBar })),
  OpenPanel: lazy(async () => ({ default: (await load()).OpenPanel })),
};

export function WardrobePage() {
  return <WardrobeScreen fittingRoom={FITTING_ROOM} />;
}
