import { LOGO } from '#rules/fits/pictureJob';
import { CARD, type Area, type Drawing, type Shape, type Words } from './drawing';
import { FACES } from './faces';
import type { Lettering, Piece } from './lettering';
import { placeLines } from './placeLines';

/** What the drawing is made with. */
interface Tools {
  /** The source of a drawing below the assets; throws if it is missing. */
  readonly art: (file: string) => string;
  readonly lettering: Lettering;
}

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
      return wordsSvg(shape, tools.lettering);
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

function wordsSvg(words: Words, lettering: Lettering): string {
  const text = lettering.missing(words.text).length === 0 ? words.text : words.instead;
  if (text === undefined) return '';
  const { lines, size } = placeLines(words, text, lettering);
  const anchor = words.align === 'middle' ? 'middle' : 'start';
  const style = `font-size="${size}" text-anchor="${anchor}" fill="${words.colour}"`;
  const [open, close] = RIGHT_TO_LEFT.test(text) ? ISOLATE : ['', ''];
  return lines
    .map(
      ({ pieces, x, y }) => `<text x="${x}" y="${y}" ${style}>${open}${pieces.map(pieceSvg).join('')}${close}</text>`,
    )
    .join('');
}

const pieceSvg = ({ text, face }: Piece): string => `<tspan font-family="${FACES[face]}">${escaped(text)}</tspan>`;

/** The first letter says in which direction the whole is read. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Around a line that is read from right to left. */
const ISOLATE = ['\u2067', '\u2069'] as const;

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
