import { LOGO } from '../../rules/index';
import { CARD, type Area, type Drawing, type Shape, type Words } from './drawing';
import { placeLines, type Measure } from './placeLines';

/** What the drawing is made with. */
export interface Tools {
  /** The source of a drawing below the assets; throws if it is missing. */
  readonly art: (file: string) => string;
  readonly measure: Measure;
}

/** The names that the fonts give themselves, whatever is cut out of them. */
export const FONT_FAMILIES: Readonly<Record<Words['font'], string>> = {
  display: 'Gasoek One',
  text: 'Bricolage Grotesque 96pt ExtraBold',
};

export function drawingSvg({ background, shapes }: Drawing, tools: Tools): string {
  const size = `width="${CARD.width}" height="${CARD.height}"`;
  const drawn = shapes.map((shape, n) => shapeSvg(shape, n, tools));
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="${background}"/>${drawn.join('')}</svg>`;
}

function shapeSvg(shape: Shape, n: number, tools: Tools): string {
  switch (shape.kind) {
    case 'box':
      return `<rect ${placed(shape)} rx="${shape.radius ?? 0}" fill="${shape.colour}"/>`;
    case 'figure': {
      const place = { ...shape, width: shape.size, height: shape.size };
      const images = shape.layers.map(file => image(tools.art(file), place)).join('');
      if (shape.frame === undefined) return images;
      return `<clipPath id="f${n}"><rect ${placed(shape.frame)}/></clipPath><g clip-path="url(#f${n})">${images}</g>`;
    }
    case 'logo':
      return image(tools.art(LOGO.picture), { ...shape, height: shape.width / LOGO.ratio });
    case 'words':
      return wordsSvg(shape, tools.measure);
  }
}

/** As a document of its own, because the drawings use the same short ids. */
function image(svg: string, place: Area): string {
  const href = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return `<image ${placed(place)} href="${href}"/>`;
}

function placed({ x, y, width, height }: Area): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}

function wordsSvg(words: Words, measure: Measure): string {
  const { lines, size } = placeLines(words, measure);
  const anchor = words.align === 'middle' ? 'middle' : 'start';
  const weight = words.font === 'text' ? 700 : 400;
  const style = `font-family="${FONT_FAMILIES[words.font]}" font-weight="${weight}" font-size="${size}" text-anchor="${anchor}" fill="${words.colour}"`;
  return lines.map(({ text, x, y }) => `<text x="${x}" y="${y}" ${style}>${escaped(text)}</text>`).join('');
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
