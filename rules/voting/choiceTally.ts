import type { Avatar } from '../outfit/avatar';
import { chosenLayers } from '../outfit/fitText';
import type { Layer } from '../outfit/layers';

/** The layers that fits often leave empty. */
const TALLIED_LAYERS = [
  'hairAndHats',
  'glasses',
  'facialHair',
  'headAccessories',
  'bodyAccessories',
  'tops',
  'bottoms',
  'shoesAndLegs',
] as const satisfies readonly Layer[];

export interface ChosenFit {
  readonly chosen: Avatar;
  readonly other: Avatar;
}

export interface ChoiceTally {
  readonly layer: (typeof TALLIED_LAYERS)[number];
  /** Whether the player prefers fits that wear something there, or those that do not. */
  readonly prefers: 'something' | 'nothing';
  readonly times: number;
  /** How many pairs differed in it. */
  readonly of: number;
}

/** With fewer pairs, or a smaller part of them, it may be chance. */
const MIN_PAIRS = 4;
const MIN_SHARE = 0.75;

/** What the player's choices have most often in common, of what only one fit of a pair wears; undefined if nothing does. */
export function choiceTally(choices: readonly ChosenFit[]): ChoiceTally | undefined {
  const worn = choices.map(({ chosen, other }) => [chosenLayers(chosen), chosenLayers(other)] as const);
  return TALLIED_LAYERS.flatMap((layer): readonly ChoiceTally[] => {
    const differing = worn.filter(([chosen, other]) => chosen.includes(layer) !== other.includes(layer));
    const some = differing.filter(([chosen]) => chosen.includes(layer)).length;
    const none = differing.length - some;
    const times = Math.max(some, none);
    if (differing.length < MIN_PAIRS || times < MIN_SHARE * differing.length) return [];
    return [{ layer, prefers: some > none ? 'something' : 'nothing', times, of: differing.length }];
  }).reduce<ChoiceTally | undefined>((best, tally) => (best && best.times >= tally.times ? best : tally), undefined);
}
