import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { writeCardFonts } from '../../../scripts/build/cardFonts';
import { fitDesign, stripsDesign } from '../../../server/cards/cardDesigns';
import { CARD, type Area, type Drawing, type Words } from '../../../server/cards/drawing';
import { drawingSvg } from '../../../server/cards/drawingSvg';
import { openLettering, type Lettering } from '../../../server/cards/lettering';
import { missingLetters } from '../../../server/cards/missingLetters';

const fonts = mkdtempSync(join(tmpdir(), 'duds-fonts-'));
let lettering: Lettering;

beforeAll(async () => {
  await writeCardFonts(fonts);
  lettering = openLettering(Resvg, fonts, 'game');
});
afterAll(() => rmSync(fonts, { recursive: true, force: true }));

const LONG =
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsfeierlichkeitenvorbereitungsausschusssitzungssaalstuhl';

const TITLES = [
  'Fête de l’Œuvre',
  'Łódź Đêm Ğ',
  'Мода Москва',
  '夏のファッション',
  '여름 패션',
  'Ελληνική Μόδα',
  'عرض أزياء',
  'Über-Mäntel',
  // Their kinds.
  'Cœur Ægir Straße ẞ þorn',
  'İstanbul Işık Şapka',
  'Phở Tết Ữ',
  'Žižkov Čtyři Ňuňu',
  'Україна Їжак Ґанок',
  'Қазақстан Ұлттық',
  'Ўзбекистон Ҳаво Ӝ',
  'Azərbaycan Əl Ḍāṣ',
  'Ἀθῆναι ὡραία ᾧ',
  'ΐ Ώρα ΰ',
  '時裝週',
  '春のﾌｧｯｼｮﾝ祭り２０２６',
  'تماشای مد پگچ ٢٠٢٦',
  'אופנה',
  '夏 여름 Łódź Мода أزياء',
  '여름Łódź',
];

interface Sheet {
  readonly width: number;
  readonly tools: Lettering;
}

/** How much ink each pixel of a white card gets from a text. */
function inkOf(shape: Words, { width = CARD.width, tools = lettering }: Partial<Sheet> = {}): Uint8Array {
  const svg = drawingSvg({ background: '#ffffff', shapes: [shape] }, { art: () => '', lettering: tools });
  const { pixels } = new Resvg(svg, { font: tools.font, fitTo: { mode: 'width', value: width } }).render();
  const ink = new Uint8Array(pixels.length / 4);
  for (let n = 0; n < ink.length; n += 1) ink[n] = 255 - (pixels[4 * n] ?? 0);
  return ink;
}

const words = (text: string): Words => ({
  kind: 'words',
  text,
  font: 'display',
  colour: '#000000',
  area: { x: 40, y: 40, width: 1_120, height: 550 },
  align: 'left',
  stand: 'top',
  size: 48,
});

/** Without ink, but its neighbours keep the shapes that join them. */
const JOINER = '\u200d';

/** The ink of a title, or of what remains of it in the same faces. */
function amountOf(title: string, without = JOINER): number {
  const spell: Lettering['spell'] = (text, font) =>
    lettering.spell(text, font).map(piece => ({ ...piece, text: piece.text.replaceAll(without, JOINER) }));
  return inkOf(words(title), { width: 400, tools: { ...lettering, spell } }).reduce((a, b) => a + b, 0);
}

test.each(TITLES)('every letter of %s leaves ink', title => {
  const letters = [...new Set(title)].filter(letter => letter.trim() !== '');
  const whole = amountOf(title);
  expect(letters.filter(letter => amountOf(title, letter) >= whole)).toEqual([]);
});

test('a letter and its mark are drawn like the one sign for both', () => {
  expect(inkOf(words('Fe\u0302te A\u030angstro\u0308m'))).toEqual(inkOf(words('Fête Ångström')));
});

const strip = { avatar: DEFAULT_AVATAR, colour: '#ffffff', drop: 20 };
const CARDS: readonly (readonly [string, (title: string) => Drawing])[] = [
  ['event', title => stripsDesign([strip, strip], ['Dress for', title, 'an event'])],
  ['podium', title => stripsDesign([{ ...strip, mark: '1' }], ['The podium of', title, 'an event'])],
  ['place', title => fitDesign(DEFAULT_AVATAR, ['3rd in', title, 'an event'])],
];

/** The large words of a card. */
const titleOf = ({ shapes }: Drawing): Words =>
  shapes.filter(shape => shape.kind === 'words').findLast(({ font }) => font === 'display')!;

/** What encloses all ink. */
function boxOf(ink: Uint8Array): Area {
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
  for (const [n, value] of ink.entries()) {
    if (value <= 24) continue;
    const [x, y] = [n % CARD.width, Math.floor(n / CARD.width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return { x: left, y: top, width: right + 1 - left, height: bottom + 1 - top };
}

const LONG_TITLES = [
  LONG,
  'Я'.repeat(120),
  '여'.repeat(120),
  'ファッション'.repeat(20),
  'عرض'.repeat(40),
  'W'.repeat(119),
  `The ${'Å'.repeat(60)} Ğğ`,
  'Ångström Jüpÿter Ğünéş Çğÿp Ünder',
];

test.each(CARDS.flatMap(([name, design]) => [...TITLES, ...LONG_TITLES].map(title => [name, title, design] as const)))(
  'the card of the %s shows %s within its area',
  (_name, title, design) => {
    const shape = titleOf(design(title));
    const { area } = shape;
    const box = boxOf(inkOf({ ...shape, colour: '#000000' }));
    expect(box.width).toBeGreaterThan(60);
    expect(box.y).toBeGreaterThanOrEqual(area.y - 2);
    expect(box.y + box.height).toBeLessThanOrEqual(area.y + area.height + 1);
    expect(box.x).toBeGreaterThanOrEqual(area.x - 8);
    expect(box.x + box.width).toBeLessThanOrEqual(area.x + area.width + 8);
  },
);

test('a title with a letter that no font has is replaced as a whole', () => {
  for (const [, design] of CARDS)
    expect(inkOf(titleOf(design('Nacht \u{f8fd0}')))).toEqual(inkOf(titleOf(design('an event'))));
});

test('the letters that no font has are named once', async () => {
  expect(await missingLetters(fonts, 'Łódź \u{f8fd0} 夏\u{f8fd1}\u{f8fd0}')).toEqual(['\u{f8fd0}', '\u{f8fd1}']);
});
