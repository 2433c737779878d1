// Every function here runs in the page, so it cannot use anything else from this module.

export interface Export {
  readonly load: number;
  readonly draw: number;
  readonly encode: number;
  readonly bytes: number;
}

export interface Scroll {
  readonly fps: number;
  readonly slowFrames: number;
  readonly frames: number;
}

/** Measures from the next event of this type until the stage shows other layers, painted. */
export function watchPainted(stage: Element, type: string): { readonly after: Promise<number> } {
  const darcel = stage.querySelector('[role=img]') ?? stage;
  const starting = new Promise<number>(done =>
    window.addEventListener(type, event => done(event.timeStamp), { once: true, capture: true }),
  );
  const changing = new Promise<void>((done, fail) => {
    setTimeout(() => fail(new Error(`Nothing changed after ${type}.`)), 20_000);
    const observer = new MutationObserver(() => {
      observer.disconnect();
      done();
    });
    observer.observe(darcel, { subtree: true, childList: true, attributes: true, attributeFilter: ['src'] });
  });
  const loaded = async (image: HTMLImageElement): Promise<void> => {
    if (image.complete) return;
    await new Promise<void>(done => ['load', 'error'].forEach(type => image.addEventListener(type, () => done())));
  };
  const measure = async (): Promise<number> => {
    await changing;
    // Not `decode`, which waits for a frame of its own, after the one that shows the pictures.
    await Promise.all([...darcel.querySelectorAll('img')].map(loaded));
    // A task after a frame's callbacks runs once it is painted.
    await new Promise<void>(done => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - (await starting);
  };
  return { after: measure() };
}

/** Repeats what a player does, without the pointer's own work: previews and choices of the first tiles, undos, rolls. */
export async function repeatAct({
  name,
  count,
  pause,
}: {
  readonly name: 'preview' | 'choice' | 'undo' | 'roll';
  readonly count: number;
  readonly pause: number;
}): Promise<void> {
  const press = (init: KeyboardEventInit) =>
    (document.querySelector('[data-item]') ?? document).dispatchEvent(
      new KeyboardEvent('keydown', { ...init, bubbles: true }),
    );
  for (let index = 0; index < count; index++) {
    const tile = document.querySelectorAll<HTMLElement>('[data-item]')[index];
    if (name === 'choice') tile?.click();
    // A pointer that has not moved previews nothing.
    if (name === 'preview')
      tile?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse', clientX: index + 1 }));
    if (name === 'undo') press({ key: 'z', ctrlKey: true });
    if (name === 'roll') press({ key: 'd' });
    await new Promise(done => setTimeout(done, pause));
  }
}

/** Splits the time between the click and the finished file by wrapping the canvas's methods. */
export async function watchExport(): Promise<Export> {
  const pen = CanvasRenderingContext2D.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const canvas = HTMLCanvasElement.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const [drawImage, toBlob] = [pen.drawImage, canvas.toBlob];
  const clicking = new Promise<number>(done =>
    window.addEventListener('click', event => done(event.timeStamp), { once: true, capture: true }),
  );
  let firstDrawn = 0;
  pen.drawImage = function (this: unknown, ...args) {
    firstDrawn ||= performance.now();
    return drawImage?.apply(this, args);
  };
  const encoding = new Promise<readonly [began: number, ended: number, bytes: number]>(done => {
    canvas.toBlob = function (this: unknown, ...args) {
      const [callback, ...rest] = args as [(blob: Blob | null) => void, ...unknown[]];
      const began = performance.now();
      const encoded = (blob: Blob | null) => {
        done([began, performance.now(), blob?.size ?? 0]);
        callback(blob);
      };
      return toBlob?.apply(this, [encoded, ...rest]);
    };
  });
  const [clicked, [began, ended, bytes]] = await Promise.all([clicking, encoding]);
  Object.assign(pen, { drawImage });
  Object.assign(canvas, { toBlob });
  return { load: firstDrawn - clicked, draw: began - firstDrawn, encode: ended - began, bytes };
}

/** Scrolls the element's scroll container by two pixels a frame for three seconds. */
export async function watchScroll(inside: Element): Promise<Scroll> {
  let area: Element | null = inside;
  while (area !== null && area.scrollHeight <= area.clientHeight + 1) area = area.parentElement;
  const frames: number[] = [];
  let last = await new Promise<number>(done => requestAnimationFrame(done));
  for (let count = 0; count < 180; count++) {
    area?.scrollBy(0, 2);
    const now = await new Promise<number>(done => requestAnimationFrame(done));
    frames.push(now - last);
    last = now;
  }
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  const slowFrames = frames.filter(frame => frame > 25).length;
  return { fps: (1000 * frames.length) / total, slowFrames, frames: frames.length };
}

/** Measures from the next key press until the vote screen shows another pair, decoded and painted. */
export function watchNextPair(): { readonly after: Promise<number> } {
  const fits = () => [...document.querySelectorAll<HTMLImageElement>('[data-side] img')];
  const pair = () =>
    fits()
      .map(({ src }) => src)
      .join(' ');
  const before = pair();
  const pressing = new Promise<number>(done =>
    window.addEventListener('keydown', event => done(event.timeStamp), { once: true, capture: true }),
  );
  const changing = new Promise<void>(done => {
    const observer = new MutationObserver(() => {
      if (['', before].includes(pair())) return;
      observer.disconnect();
      done();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['src'] });
  });
  const measure = async (): Promise<number> => {
    await changing;
    await Promise.all(fits().map(image => image.decode().catch(() => undefined)));
    const painted = await new Promise<number>(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return painted - (await pressing);
  };
  return { after: measure() };
}
