// Every function here runs in the page, so it cannot use anything else from this module.

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
