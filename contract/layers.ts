import { Type, type TString } from 'typebox';
import { LAYERS, type ByLayer, type Layer } from '../rules/index';

const MAX_LAYER_VALUE = 200;

/** The layers of an avatar as the fields of a body. */
export const LAYER_FIELDS = fieldsNamed(layer => layer) as ByLayer<TString>;

/** The same in lower case, as ballots name them. */
export const LOWERCASE_LAYER_FIELDS = fieldsNamed(layer => layer.toLowerCase()) as Readonly<
  Record<Lowercase<Layer>, TString>
>;

function fieldsNamed(nameOf: (layer: Layer) => string): Readonly<Record<string, TString>> {
  return Object.fromEntries(LAYERS.map(layer => [nameOf(layer), Type.String({ maxLength: MAX_LAYER_VALUE })]));
}
