import { Type, type TString } from 'typebox';
import { byLayer, LAYERS, type Layer } from '#rules/outfit/layers';

const LayerValue = Type.String({ maxLength: 200 });

export const LAYER_FIELDS = byLayer(() => LayerValue);

/** The same in lower case, as ballots name them. */
export const LOWERCASE_LAYER_FIELDS = Object.fromEntries(
  LAYERS.map(layer => [layer.toLowerCase(), LayerValue]),
) as Readonly<Record<Lowercase<Layer>, TString>>;
