import type { Layer } from '../outfit/layers';
import { EXPORT_SIZE } from './pictureJob';

/**
 * One drawing out of those of all layers, bottom to top. Ids, and what refers to them, get the layer as a prefix, because
 * the drawings use the same short ones.
 */
export function composeSvg(
  layers: readonly { readonly layer: Layer; readonly svg: string }[],
  background: string | null,
): string {
  const size = `width="${EXPORT_SIZE}" height="${EXPORT_SIZE}"`;
  const field = background === null ? '' : `<rect ${size} fill="${background}"/>`;
  const drawings = layers.map(({ layer, svg }) => withPrefix(svg.slice(svg.indexOf('<svg')).trim(), `${layer}-`));
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${EXPORT_SIZE} ${EXPORT_SIZE}">${field}${drawings.join('')}</svg>`;
}

function withPrefix(svg: string, prefix: string): string {
  return svg.replace(/(\sid="|url\(#|href="#)/g, `$1${prefix}`);
}
