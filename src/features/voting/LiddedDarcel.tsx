import type { Avatar, Layer } from '../../../rules';
import { Darcel } from '../../components/Darcel';

/** What is worn over the eye. */
const OVER: readonly Layer[] = ['glasses', 'hairAndHats', 'headAccessories'];

interface LiddedDarcelProps {
  readonly avatar: Avatar;
  readonly assetBase: string;
}

/** A Darcel with a lid that style sheets shut: over its eye, under its glasses and hat. */
export function LiddedDarcel({ avatar, assetBase }: LiddedDarcelProps) {
  return (
    <>
      <Darcel avatar={only(avatar, layer => !OVER.includes(layer))} assetBase={assetBase} description="" />
      <svg className="duel-lid" viewBox="0 0 1200 1200" aria-hidden="true" focusable="false">
        <circle cx="600" cy="330" r="95" fill="#4c1a3c" />
        <path fill="none" stroke="#1a1620" strokeWidth="10" strokeLinecap="round" d="M526 356q74 44 148 0" />
      </svg>
      <Darcel avatar={only(avatar, layer => OVER.includes(layer))} assetBase={assetBase} description="" />
    </>
  );
}

/** The other layers empty, a background's picture among them. */
function only(avatar: Avatar, isWorn: (layer: Layer) => boolean): Avatar {
  const layers = Object.entries(avatar).map(([layer, value]) => [layer, isWorn(layer as Layer) ? value : '']);
  return Object.fromEntries(layers) as Avatar;
}
