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
const pictures = openPictureMaker(window);
const compose = (urls: readonly string[]) => pictures.composePng({ background: '#9fddbe', urls, size: 1200 });
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

test('the colour lies beneath, the layers over it in their order, however they arrive', async () => {
  const picture = compose(['/assets/head/regular.svg', '/assets/tops/breton.svg', '/assets/eye/star.svg']);
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

test('nothing is drawn before every layer is there', async () => {
  const picture = compose(['/a.svg', '/b.svg']);
  images[0]?.onload();
  await Promise.resolve();
  expect(drawn).toEqual([]);
  images[1]?.onload();
  await picture;
  expect(drawn).toHaveLength(3);
});

test('one layer that fails fails the picture, and nothing is drawn', async () => {
  const picture = compose(['/a.svg', '/b.svg']);
  images[0]?.onload();
  images[1]?.onerror();
  await expect(picture).rejects.toThrow(PictureError);
  expect(drawn).toEqual([]);
});

test('a file that is no picture fails the picture', async () => {
  const picture = compose(['/a.svg']);
  Object.assign(images[0]!, { naturalWidth: 0 }).onload();
  await expect(picture).rejects.toThrow(PictureError);
});

test('only pictures of other origins are asked for with CORS', () => {
  void compose(['/assets/a.svg', `${location.origin}/b.svg`, 'https://bucket.test/c.svg']).catch(() => undefined);
  expect(images.map(({ crossOrigin }) => crossOrigin)).toEqual([null, null, 'anonymous']);
});

test('a picture of another origin that the browser cached without CORS headers is requested again', async () => {
  const picture = compose(['https://bucket.test/c.svg']);
  images[0]?.onerror();
  await Promise.resolve();
  expect(images[1]).toMatchObject({ src: 'https://bucket.test/c.svg?cors', crossOrigin: 'anonymous' });
  images[1]?.onload();
  await expect(picture).resolves.toBe(png);
});

test('a browser without a canvas says so', async () => {
  canvas.getContext.mockReturnValue(null);
  await expect(compose([])).rejects.toThrow(PictureError);
});

test('a canvas that gives no PNG says so', async () => {
  canvas.toBlob.mockImplementation((done: (blob: Blob | null) => void) => done(null));
  await expect(compose([])).rejects.toThrow(PictureError);
});

test('a canvas that may not be read fails the picture', async () => {
  canvas.toBlob.mockImplementation(() => {
    throw new DOMException('tainted', 'SecurityError');
  });
  await expect(compose([])).rejects.toThrow('tainted');
});

test('saving clicks a link of that name, and gives the address back later', () => {
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
