import { openPictureMaker, PictureError } from '../../../src/platform/canvas';

interface FakeImage {
  src: string;
  crossOrigin: string | null;
  naturalWidth: number;
  onload: () => void;
  onerror: () => void;
}

const images: FakeImage[] = [];
const drawn: unknown[] = [];
const pen = {
  fillStyle: '',
  fillRect: () => drawn.push(pen.fillStyle),
  drawImage: (image: FakeImage, ...place: number[]) => drawn.push([image.src, ...place]),
};
const canvas = { width: 0, height: 0, getContext: jest.fn(), toBlob: jest.fn() };
const pictures = openPictureMaker(window, '/assets/');
const job = {
  width: 1200,
  height: 1200,
  background: '#9fddbe',
  panels: [],
  marks: [],
  logo: null,
  words: [],
  trim: false,
};
const figure = { x: 0, y: 0, size: 1200 };
const jobOf = (layers: readonly string[]) => ({ ...job, figures: [{ ...figure, layers }] });
const compose = (layers: readonly string[]) => pictures.compose(jobOf(layers));
const png = new Blob(['png'], { type: 'image/png' });

beforeEach(() => {
  images.length = 0;
  drawn.length = 0;
  canvas.getContext.mockReturnValue(pen);
  canvas.toBlob.mockImplementation((done: (blob: Blob | null) => void) => done(png));
  const elsewhere = document.implementation.createHTMLDocument();
  jest.spyOn(document, 'createElement').mockImplementation((name: string): HTMLElement => {
    if (name === 'canvas') return canvas as unknown as HTMLElement;
    if (name !== 'img') return elsewhere.createElement(name);
    const image: FakeImage = { src: '', crossOrigin: null, naturalWidth: 1200, onload: jest.fn(), onerror: jest.fn() };
    images.push(image);
    return image as unknown as HTMLElement;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('the layers are drawn on the colour in their order, in whatever order they load', async () => {
  const picture = compose(['head/regular.svg', 'tops/breton.svg', 'eye/star.svg']);
  [2, 0, 1].forEach(index => images[index]?.onload());
  await expect(picture).resolves.toBe(png);
  expect(drawn).toEqual([
    '#9fddbe',
    ['/assets/head/regular.svg', 0, 0, 1200, 1200],
    ['/assets/tops/breton.svg', 0, 0, 1200, 1200],
    ['/assets/eye/star.svg', 0, 0, 1200, 1200],
  ]);
  expect(canvas).toMatchObject({ width: 1200, height: 1200 });
  expect(canvas.toBlob).toHaveBeenCalledWith(expect.any(Function), 'image/png');
});

test('without a background only the layers are drawn, where the figure is placed', async () => {
  const picture = pictures.compose({
    ...job,
    background: null,
    figures: [{ x: -150, y: 290, size: 1380, layers: ['head/regular.svg'] }],
  });
  images[0]?.onload();
  await picture;
  expect(drawn).toEqual([['/assets/head/regular.svg', -150, 290, 1380, 1380]]);
});

test('the paper and the logo are drawn on the figures, and the words on those', async () => {
  const done: unknown[] = [];
  const log =
    (name: string) =>
    (...args: unknown[]): void =>
      void done.push([name, ...args]);
  const logging = {
    ...pen,
    drawImage: (image: FakeImage, ...place: number[]) => done.push([image.src, ...place]),
    fillRect: log('field'),
    beginPath: jest.fn(),
    roundRect: log('panel'),
    fill: jest.fn(),
    clip: log('clip'),
    save: log('save'),
    restore: log('restore'),
    fillText: log('text'),
  };
  canvas.getContext.mockReturnValue(logging);
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } });
  const frame = { x: 0, y: 0, width: 600, height: 700, radius: 0, colour: '#f2452d' };
  const picture = pictures.compose({
    ...job,
    figures: [{ ...figure, layers: ['a.svg'], frame }],
    panels: [{ x: 0, y: 1040, width: 1200, height: 160, radius: 20 }],
    marks: [{ x: 52, y: 900, width: 90, height: 90, radius: 12, colour: '#ffd45c' }],
    logo: { x: 52, y: 1084, width: 404 },
    words: [{ text: 'Sunday', x: 384, y: 1120, size: 38 }],
  });
  images.forEach(({ onload }) => onload());
  await picture;
  expect(done).toEqual([
    ['field', 0, 0, 1200, 1200],
    ['save'],
    ['panel', 0, 0, 600, 700, 0],
    ['clip'],
    ['/assets/a.svg', 0, 0, 1200, 1200],
    ['restore'],
    ['panel', 0, 1040, 1200, 160, 20],
    ['panel', 52, 900, 90, 90, 12],
    ['/assets/brand/logo.svg', 52, 1084, 404, 104],
    ['text', 'Sunday', 384, 1120],
  ]);
});

test('the sources of drawings are fetched, and other files fail', async () => {
  const fetched: string[] = [];
  const responses: Readonly<Record<string, Response>> = {
    '/assets/a.svg': new Response('<svg/>'),
    '/assets/b.png': new Response('PNG'),
    '/assets/c.svg': new Response('<svg/>', { status: 404 }),
  };
  const fetch = (url: string) => {
    fetched.push(url);
    return Promise.resolve(responses[url]);
  };
  const maker = openPictureMaker({ document, fetch } as unknown as Window & typeof globalThis, '/assets/');
  await expect(maker.drawings(['a.svg'])).resolves.toEqual(['<svg/>']);
  await expect(maker.drawings(['b.png'])).rejects.toThrow(PictureError);
  await expect(maker.drawings(['c.svg'])).rejects.toThrow(PictureError);
  expect(fetched).toEqual(['/assets/a.svg', '/assets/b.png', '/assets/c.svg']);
});

test('the address of a picture is valid until the next one', () => {
  const revoked = jest.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:first', revokeObjectURL: revoked });
  expect(pictures.addressOf(png)).toBe('blob:first');
  expect(pictures.shown()).toBe(png);
  void pictures.addressOf(new Blob());
  expect(revoked.mock.calls).toEqual([['blob:first']]);
  expect(pictures.shown()).not.toBe(png);
});

test('nothing is drawn before every layer has loaded', async () => {
  const picture = compose(['a.svg', 'b.svg']);
  images[0]?.onload();
  await Promise.resolve();
  expect(drawn).toEqual([]);
  images[1]?.onload();
  await picture;
  expect(drawn).toHaveLength(3);
});

test('one layer that fails fails the picture, and nothing is drawn', async () => {
  const picture = compose(['a.svg', 'b.svg']);
  images[0]?.onload();
  images[1]?.onerror();
  await expect(picture).rejects.toThrow(PictureError);
  expect(drawn).toEqual([]);
});

test('a file that is not an image fails the picture', async () => {
  const picture = compose(['a.svg']);
  Object.assign(images[0]!, { naturalWidth: 0 }).onload();
  await expect(picture).rejects.toThrow(PictureError);
});

test('only pictures of other origins are requested with CORS', () => {
  const ours = openPictureMaker(window, `${location.origin}/assets/`);
  const bucket = openPictureMaker(window, 'https://bucket.test/');
  for (const maker of [pictures, ours, bucket]) void maker.compose(jobOf(['a.svg']));
  expect(images.map(({ crossOrigin }) => crossOrigin)).toEqual([null, null, 'anonymous']);
});

test('a picture of another origin that the browser cached without CORS headers is requested again', async () => {
  const picture = openPictureMaker(window, 'https://bucket.test/').compose(jobOf(['c.svg']));
  images[0]?.onerror();
  await Promise.resolve();
  expect(images[1]).toMatchObject({ src: 'https://bucket.test/c.svg?cors', crossOrigin: 'anonymous' });
  images[1]?.onload();
  await expect(picture).resolves.toBe(png);
});

test('a browser without a canvas fails the picture', async () => {
  canvas.getContext.mockReturnValue(null);
  await expect(compose([])).rejects.toThrow(PictureError);
});

test('a canvas that produces no PNG fails the picture', async () => {
  canvas.toBlob.mockImplementation((done: (blob: Blob | null) => void) => done(null));
  await expect(compose([])).rejects.toThrow(PictureError);
});

test('a canvas that may not be read fails the picture', async () => {
  canvas.toBlob.mockImplementation(() => {
    throw new DOMException('tainted', 'SecurityError');
  });
  await expect(compose([])).rejects.toThrow('tainted');
});

test('saving clicks a link with that name, and revokes the address later', () => {
  jest.useFakeTimers();
  const revoked = jest.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:the-picture', revokeObjectURL: revoked });
  const clicked: unknown[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push([this.href, this.download, this.isConnected]);
  });
  void pictures.save(png, 'duds.png');
  expect(clicked).toEqual([['blob:the-picture', 'duds.png', true]]);
  expect(document.querySelector('a')).toBeNull();
  expect(revoked).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(revoked.mock.calls).toEqual([['blob:the-picture']]);
});
